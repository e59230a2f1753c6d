/** What came of a voyage, in words that give nothing of the deal away, and as a card to share. */

import { addressOf } from "../address.svelte";
import { AVATARS } from "../table/company";
import { avatarArt } from "../table/pictures";
import type { Shareable } from "../results/canvas";
import { drawPlaces } from "../results/picture";
import type { TableCard, VoyageDay, VoyageOfGame } from "../wire/generated";
import { language, say, sayOr } from "../words/words.svelte";

/** The seat of the one who sails. */
const VOYAGER = 0;

export interface OwnResult {
  place: number;
  players: number;
  score: number;
}

/** Null until the game is over. */
export function resultOf(card: TableCard | null): OwnResult | null {
  if (!card?.outcome) return null;
  const { ranking, scores } = card.outcome;
  return {
    place: ranking.indexOf(VOYAGER) + 1,
    players: ranking.length,
    score: scores[VOYAGER] ?? 0,
  };
}

/** A day as people write it. */
export function dateOf(day: string): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
}

export function titleOf(game: string): string {
  return sayOr(`game-${game}`, game);
}

/** How the own result stands to the kraken's, by place and then by score. */
function besideKraken({ mine, kraken }: VoyageOfGame): string {
  const own = resultOf(mine);
  if (!own || !kraken) return "none";
  const ahead = kraken.place - own.place || own.score - kraken.score;
  return ahead > 0 ? "ahead" : ahead < 0 ? "behind" : "level";
}

/** What can be shared of a day. The scores stay out of it: they would tell how the chests were filled. */
export function cardOf({ day, games }: VoyageDay): Shareable | null {
  const sailed = games.flatMap((voyage) => {
    const own = resultOf(voyage.mine);
    return own ? [{ voyage, own, kraken: say("beside-kraken", { how: besideKraken(voyage) }) }] : [];
  });
  const first = sailed[0];
  if (!first) return null;
  const title = say("voyage-of", { date: dateOf(day) });
  const lines = sailed.map(({ voyage, own, kraken }) =>
    [titleOf(voyage.game), say("place-of", { ...own }), kraken].filter(Boolean).join(" · "),
  );
  const link = new URL(addressOf("/voyage"), location.href).href;
  return {
    title,
    summary: [title, ...lines].join("\n"),
    text: [`Quarterdeck · ${title}`, ...lines, link].join("\n"),
    about: "voyage",
    at: Date.parse(`${day}T12:00`),
    draw: (canvas) =>
      drawPlaces(canvas, {
        cover: first.voyage.game,
        headline: title,
        line: `Quarterdeck · ${first.voyage.mine!.seats[VOYAGER]!.name}`,
        rows: sailed.map(({ voyage, own, kraken }) => ({
          place: own.place,
          face: avatarArt(AVATARS[VOYAGER]),
          name: titleOf(voyage.game),
          result: kraken || say("place-of", { ...own }),
        })),
      }),
  };
}
