/** A finished game in words: on the first page, on the result card, and for those who can't see the card. */

import type { FinishedGame } from "../device/logbook";
import { language, say, sayOr } from "../words/words.svelte";

export function titleOf({ game }: FinishedGame): string {
  return sayOr(`game-${game}`, game);
}

export function dateOf({ ended }: FinishedGame): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "long" }).format(ended);
}

export function scoreOf({ game, scores }: FinishedGame, seat: number): string {
  const score = scores[seat] ?? 0;
  return sayOr(`score-${game}`, String(score), { score });
}

export function winnerOf({ sailors, places }: FinishedGame): string {
  return say("winner", { who: "other", player: sailors[places.indexOf(1)]?.name ?? "?" });
}

/** The seats from the first place to the last. */
export function inOrder({ places }: FinishedGame): number[] {
  return places.map((_, seat) => seat).sort((one, other) => places[one]! - places[other]!);
}

export function summaryOf(game: FinishedGame): string {
  const rows = inOrder(game).map(
    (seat) => `${game.places[seat]}. ${game.sailors[seat]!.name}: ${scoreOf(game, seat)}`,
  );
  return [`${titleOf(game)}, ${dateOf(game)}`, winnerOf(game), ...rows].join("\n");
}
