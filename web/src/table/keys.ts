/** Keyboard shortcuts of one letter, at a table and in a replay. */

import { settings } from "../device/settings.svelte";
import { shortcutsOf } from "../games/shortcuts";

/** The shortcut's letter in lower case; null while typing, for a held key, and for the browser's own shortcuts. */
export function letterOf(event: KeyboardEvent): string | null {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  const browsing = event.ctrlKey || event.metaKey || event.altKey;
  if (!settings.letters || typing || browsing || event.repeat) return null;
  return document.querySelector("dialog[open]") ? null : event.key.toLowerCase();
}

/** Presses what the game has put on a letter. */
export function pressFor(game: string, letter: string): void {
  const presses = shortcutsOf(game).find((shortcut) => shortcut.letter === letter)?.presses;
  if (presses) document.querySelector<HTMLElement>(presses)?.click();
}

/** A key that is held down makes one move, not many. */
export function holdStill(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
