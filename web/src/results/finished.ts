/** A finished game as it is written down, from what the server says about its table. */

import type { FinishedGame } from "../device/logbook";
import type { TableCard } from "../wire/generated";
import { placesOf } from "./places";

/** `merit` is what decides a seat's place, the most important first; without it the scores decide. */
export function finishedGame(
  card: TableCard,
  ended: number,
  mine: number | null,
  merit?: (seat: number) => readonly number[],
): FinishedGame {
  const { ranking, scores } = card.outcome ?? { ranking: [], scores: [] };
  return {
    table: card.watch,
    game: card.game,
    ended,
    // A bot that only plays for an absent person is none of the crew.
    sailors: card.seats.map(({ kind, name, bot }) => ({ name, bot: kind === "bot" ? bot : null })),
    places: placesOf(ranking, merit ?? ((seat) => [scores[seat] ?? 0])),
    scores,
    mine,
  };
}
