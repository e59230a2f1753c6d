/** The commitments of the daily voyages that this device has seen, to check the secrets when they are published. */

import { keep, recall } from "./kept";

const SHELF = "promises";
const MOST = 60;

type Noted = Record<string, string>;

const nameOf = (day: string, game: string): string => `${day}/${game}`;

/** The first one counts: a host that changes its mind later is found out. */
export function notePromise(day: string, game: string, commitment: string): void {
  const noted = recall<Noted>(SHELF) ?? {};
  const name = nameOf(day, game);
  if (!commitment || name in noted) return;
  keep(SHELF, Object.fromEntries([...Object.entries(noted).slice(-MOST + 1), [name, commitment]]));
}

export function notedPromise(day: string, game: string): string | null {
  return recall<Noted>(SHELF)?.[nameOf(day, game)] ?? null;
}

/** Whether this device has been to the page of the voyage. */
export function knowsVoyages(): boolean {
  return recall<Noted>(SHELF) !== null;
}
