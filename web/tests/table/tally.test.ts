import { expect, test } from "vitest";
import { tally } from "../../src/games/memoarrr/tally";
import type { MemoarrrEvent, MemoarrrView } from "../../src/wire/generated";

/** The end of a round of three: the second seat has taken the last volcano, the third one the chest. */
const view = {
  options: { treasures: "shuffled" },
  phase: "reveal",
  held: ["birds-7", "birds-3", null],
  won: [[], [null], [null, null]],
  volcanoes: [],
  treasures: [null, null, null, null],
} as unknown as MemoarrrView;
const volcano = { event: "volcano", seat: 1, volcano: "birds-3", why: "mismatch" } as MemoarrrEvent;
const treasure = { event: "treasure", seat: 2, rubies: null } as MemoarrrEvent;
const over = { event: "over" } as MemoarrrEvent;

test("what is still to be shown has not happened yet", () => {
  const before = tally(view, [volcano, treasure]);
  expect(before.held).toEqual(["birds-7", null, null]);
  expect(before.volcanoes).toEqual(["birds-3"]);
  expect(before.won).toEqual([[], [null], [null]]);
  expect(before.treasures).toBe(5);
});

test("with each event that is shown the count goes on", () => {
  const between = tally(view, [treasure]);
  expect([between.held[1], between.volcanoes.length, between.treasures]).toEqual(["birds-3", 0, 5]);
  const after = tally(view, []);
  expect([after.held, after.won, after.treasures]).toEqual([view.held, view.won, 4]);
});

test("chests stay closed until the end of the game is shown", () => {
  const ended = { ...view, phase: "over", won: [[], [4], [1, 2]] } as MemoarrrView;
  expect(tally(ended, [treasure, over])).toMatchObject({ over: false, won: [[], [null], [null]] });
  expect(tally(ended, [])).toMatchObject({ over: true, won: [[], [4], [1, 2]] });
});

test("an ordered stack has no secret chests", () => {
  const ended = { ...view, phase: "over", options: { treasures: "ordered" }, won: [[], [4], [1, 2]] };
  expect(tally(ended as MemoarrrView, [over]).won).toEqual([[], [4], [1, 2]]);
});
