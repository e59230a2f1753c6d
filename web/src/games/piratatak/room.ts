/** How large the cards in front of a player can be: the ship beside its reserve, or above it, in a given room. */

export interface Room {
  /** The side of one of the ship's parts, of which two lie side by side and three on one another. */
  part: number;
  /** The side of a card in the reserve. */
  card: number;
  /** The reserve lies below the ship, and not beside it. */
  below: boolean;
}

interface Wanted {
  width: number;
  height: number;
  /** Cards in the reserve, heaps counted once. */
  heaps: number;
  /** The smallest side of a card of the reserve that a finger can hit; 0: none is to be hit. */
  least: number;
}

export const GAP = 4;
/** Between the ship and the reserve. */
export const SPACE = 8;
/** A reserve of so many cards has its place from the beginning: the ship does not shrink with each of them. */
const EXPECTED = 5;
/** A card of the reserve is never much smaller than a part of the ship. */
const RATIO = 0.6;

/** The largest side of this many square cards that fit. */
export function sideOf(count: number, width: number, height: number): number {
  let best = 0;
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns);
    const side = Math.min((width + GAP) / columns - GAP, (height + GAP) / rows - GAP);
    best = Math.max(best, side);
  }
  return Math.floor(best);
}

export function roomFor({ width, height, heaps, least }: Wanted): Room {
  const count = Math.max(heaps, EXPECTED);
  let best: Room = { part: 0, card: 0, below: false };
  const largest = Math.floor(Math.min(width / 2, height / 3));
  for (let part = largest; part > 0; part--) {
    const rooms = [
      { below: false, card: sideOf(count, width - 2 * part - SPACE, height) },
      { below: true, card: sideOf(count, width, height - 3 * part - SPACE) },
    ].map(({ below, card }) => ({ part, below, card: Math.min(card, part) }));
    const larger = rooms[0]!.card >= rooms[1]!.card ? rooms[0]! : rooms[1]!;
    if (larger.card >= Math.max(Math.min(least, part), RATIO * part)) return larger;
    if (larger.card > best.card) best = larger;
  }
  return best;
}
