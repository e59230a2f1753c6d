/** What the players have won and lost, as far as it has been shown: an event that is still to come has not happened yet
 * for the eyes. */

import type { MemoarrrEvent, MemoarrrView, MemoarrrVolcano } from "../../wire/generated";

export interface Tally {
  /** The volcano of each seat. */
  held: (MemoarrrVolcano | null)[];
  /** The chests of each seat, with their rubies where these are known. */
  won: (number | null)[][];
  /** The volcanoes on the stack, top first. */
  volcanoes: (MemoarrrVolcano | null)[];
  /** The chests below them. */
  treasures: number;
  over: boolean;
}

export function tally(view: MemoarrrView, coming: readonly MemoarrrEvent[]): Tally {
  const so: Tally = {
    held: [...view.held],
    won: view.won.map((chests) => [...chests]),
    volcanoes: [...view.volcanoes],
    treasures: view.treasures.length,
    over: view.phase === "over",
  };
  for (const event of [...coming].reverse()) {
    if (event.event === "volcano") {
      so.held[event.seat] = null;
      so.volcanoes = [event.volcano, ...so.volcanoes.map(() => null)];
    } else if (event.event === "treasure") {
      so.won[event.seat]!.pop();
      so.treasures += 1;
    } else if (event.event === "over") {
      so.over = false;
      if (view.options.treasures !== "ordered") so.won = so.won.map((chests) => chests.map(() => null));
    }
  }
  return so;
}
