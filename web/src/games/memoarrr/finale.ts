/** The end of Memoarrr!: the chests open one by one, the rubies are counted, and the winner is named. */

import { about, type Attending } from "../../table/company";
import type { MemoarrrView } from "../../wire/generated";
import { say } from "../../words/words.svelte";

/** A chest that opens; in the last steps, the count of a seat. */
export interface Opening {
  seat: number;
  chest: number | null;
}

/** Round the table from the first seat, each opens the next chest: the race stays open to the last one. */
export function openings({ won }: MemoarrrView): Opening[] {
  const most = Math.max(...won.map(({ length }) => length));
  const chests = Array.from({ length: most }, (_, chest) =>
    won.flatMap(({ length }, seat) => (chest < length ? [{ seat, chest }] : [])),
  );
  return [...chests.flat(), ...won.map((_, seat) => ({ seat, chest: null }))];
}

export function rubiesOf({ won }: MemoarrrView, seat: number): number {
  return won[seat]!.reduce((sum: number, rubies) => sum + (rubies ?? 0), 0);
}

/** One sentence for each of the openings. */
export function finale(view: MemoarrrView, company: Attending): string[] {
  return openings(view).map(({ seat, chest }) =>
    chest === null
      ? say("finale-memoarrr-count", { rubies: rubiesOf(view, seat), ...about(company, seat) })
      : say("finale-memoarrr-chest", { rubies: view.won[seat]![chest] ?? 0, ...about(company, seat) }),
  );
}

/** Most rubies, then most chests, then the richest chest. */
export function merit(view: MemoarrrView, seat: number): number[] {
  const chests = view.won[seat]!;
  return [rubiesOf(view, seat), chests.length, Math.max(0, ...chests.map((rubies) => rubies ?? 0))];
}
