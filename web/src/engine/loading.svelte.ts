/** How far the engine has been loaded, and why games are not stored, for the page to show. */

import type { Unkept } from "./messages";

let share: { loaded: number; total: number } | null = $state.raw(null);
let unkept: Unkept | null = $state(null);

/** Null while nothing is being loaded. */
export function loading(): { loaded: number; total: number } | null {
  return share;
}

export function noteLoading(now: { loaded: number; total: number } | null): void {
  share = now;
}

/** Why the browser does not store local games; null while it does. */
export function unkeptBecause(): Unkept | null {
  return unkept;
}

export function noteUnkept(why: Unkept): void {
  unkept = why;
}
