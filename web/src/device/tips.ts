/** The tips that this device has shown, by game and name: each is shown once. */

import { keep, recall } from "./kept";

const SHELF = "tips";

export function seenTips(): readonly string[] {
  return recall<string[]>(SHELF) ?? [];
}

export function noteTip(tip: string): void {
  keep(SHELF, [...seenTips(), tip]);
}

/** All of them come again. */
export function forgetTips(): void {
  keep(SHELF, []);
}
