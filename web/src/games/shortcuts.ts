/** Each game's keyboard shortcuts. They are apart from the faces, because the help on the first page needs no board. */

import { say } from "../words/words.svelte";

export interface Shortcut {
  /** As the help calls the key. */
  name: () => string;
  does: () => string;
  /** A letter, and what on the page it presses. */
  letter?: string;
  presses?: string;
}

function letter(letter: string, presses: string, does: () => string): Shortcut {
  return { name: () => letter.toUpperCase(), does, letter, presses };
}

const SHORTCUTS: Record<string, readonly Shortcut[]> = {
  memoarrr: [
    { name: () => say("key-arrows"), does: () => say("key-arrows-does") },
    letter("r", '[data-move="ready"]', () => say("put-back")),
  ],
  piratatak: [
    letter("d", '[data-move="draw"]', () => say("draw")),
    letter("e", '[data-action="stop"]', () => say("stop")),
    letter("f", '[data-action="fire"]', () => say("fire")),
  ],
};

export function shortcutsOf(game: string): readonly Shortcut[] {
  return SHORTCUTS[game] ?? [];
}
