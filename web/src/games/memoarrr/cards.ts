/** The pictures of Memoarrr!, and what its cards and cells are called. */

import type { MemoarrrLocation, MemoarrrVolcano } from "../../wire/generated";
import type { Facts } from "../../words/words.svelte";

const ART = import.meta.glob<string>("../../../../src/quarterdeck/art/memoarrr/**/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture such as `animals/crab`. */
export function art(name: string): string {
  return ART[`../../../../src/quarterdeck/art/memoarrr/${name}.svg`] ?? "";
}

export const WIDTH = 5;
export const CELLS = 25;
export const CENTRE = 12;

/** A letter for the column and a number for the row. */
export function cellName(cell: number): string {
  return `${"ABCDE"[cell % WIDTH]}${Math.floor(cell / WIDTH) + 1}`;
}

export function features(card: MemoarrrLocation): { animal: string; landscape: string } & Facts {
  const [animal = "", landscape = ""] = card.split("-");
  return { animal, landscape };
}

export function volcanoArt(volcano: MemoarrrVolcano): string {
  return art(`volcanoes/${volcano}`);
}
