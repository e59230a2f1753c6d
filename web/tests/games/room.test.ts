/** A ship and its reserve fit the place that they have. */

import { expect, test } from "vitest";
import { GAP, roomFor, sideOf, SPACE } from "../../src/games/piratatak/room";

const PLACES = [
  [330, 204],
  [95, 120],
  [270, 200],
  [1000, 380],
  [200, 900],
] as const;

test.each(PLACES)("up to 18 heaps and the ship lie within %i × %i", (width, height) => {
  for (let heaps = 0; heaps <= 18; heaps++) {
    const { part, card, below } = roomFor({ width, height, heaps, least: 0 });
    expect(part).toBeGreaterThan(0);
    const across = below ? width : width - 2 * part - SPACE;
    const down = below ? height - 3 * part - SPACE : height;
    const columns = Math.floor((across + GAP) / (card + GAP));
    const rows = Math.floor((down + GAP) / (card + GAP));
    expect(columns * rows, `${heaps} heaps`).toBeGreaterThanOrEqual(heaps);
  }
});

test("on a phone a thumb hits each of thirteen heaps", () => {
  expect(roomFor({ width: 330, height: 204, heaps: 13, least: 44 }).card).toBeGreaterThanOrEqual(44);
});

test("one card is as large as its place, and four share it", () => {
  expect(sideOf(1, 100, 80)).toBe(80);
  expect(sideOf(4, 100, 100)).toBe(48);
});
