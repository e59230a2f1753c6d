/** The pictures of Piratatak, and what its cards are called. */

import type { PiratatakCard, PiratatakColour } from "../../wire/generated";
import type { Facts } from "../../words/words.svelte";

const ART = import.meta.glob<string>("../../../../src/quarterdeck/art/piratatak/**/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a picture such as `coin` or `ships/red`. */
export function art(name: string): string {
  return ART[`../../../../src/quarterdeck/art/piratatak/${name}.svg`] ?? "";
}

export const PARTS = [1, 2, 3, 4, 5, 6] as const;

/** A part of a ship taken apart into colour and number; null for every other card. */
export function part(card: PiratatakCard): { colour: PiratatakColour; number: number } | null {
  const [colour, number] = card.split("-");
  return number === undefined ? null : { colour: colour as PiratatakColour, number: Number(number) };
}

/** What a sentence is told about a card. */
export function facts(card: PiratatakCard): Facts {
  const piece = part(card);
  return piece
    ? { card: "part", number: String(piece.number), colour: piece.colour }
    : { card, number: "0", colour: "" };
}
