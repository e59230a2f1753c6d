/** The puzzles that were tried on this device. */

import { keep, recall } from "./kept";

type Outcome = "solved" | "missed";
type Tried = Partial<Record<string, Partial<Record<string, Outcome>>>>;

const SHELF = "puzzles";

export function triedPuzzles(game: string): Partial<Record<string, Outcome>> {
  return recall<Tried>(SHELF)?.[game] ?? {};
}

/** A puzzle that has been solved once stays solved. */
export function notePuzzle(game: string, puzzle: string, solved: boolean): void {
  const tried = triedPuzzles(game);
  if (tried[puzzle] === "solved") return;
  keep(SHELF, { ...recall<Tried>(SHELF), [game]: { ...tried, [puzzle]: solved ? "solved" : "missed" } });
}

/** The next puzzle of these that is not solved yet, after this one or from the beginning. */
export function nextPuzzle(game: string, puzzles: readonly string[], after?: string): string | undefined {
  const tried = triedPuzzles(game);
  const here = after === undefined ? -1 : puzzles.indexOf(after);
  const order = [...puzzles.slice(here + 1), ...puzzles.slice(0, Math.max(here, 0))];
  return order.find((name) => tried[name] === undefined) ?? order.find((name) => tried[name] !== "solved");
}
