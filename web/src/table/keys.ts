/** Single letters do things at a table and in a replay, for those who want them. */

import { settings } from "../device/settings.svelte";
import { shortcutsOf } from "../games/shortcuts";

/** The letter that somebody means, small; null: they type, hold a key down, or want something of the browser. */
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
