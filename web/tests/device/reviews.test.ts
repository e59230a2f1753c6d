import { afterEach, beforeEach, expect, test } from "vitest";
import type { GameReview, SeatReview } from "../../src/wire/generated";
import { closeBrowser, openBrowser } from "../browser";

beforeEach(() => void openBrowser());
afterEach(closeBrowser);

const load = () => import("../../src/device/reviews");
const review = { game: "memoarrr", value: "V2", entries: 100 } as GameReview;

function seat(span: number | null): SeatReview {
  const luck = { amount: 0.1, interval: [0, 0.2] };
  const memory = { level: "captain", decisions: 9, span };
  return { won: true, forgetting: 0.2, judgement: 0.1, split: { luck }, memory } as SeatReview;
}

test("a report is written down once for each table", async () => {
  const { noteReview, notedReviews } = await load();
  noteReview("w1", review, seat(11));
  noteReview("w1", review, seat(12));
  noteReview("w2", review, seat(null));
  expect(notedReviews().map(({ table, span }) => [table, span])).toEqual([
    ["w1", 11],
    ["w2", null],
  ]);
});

test("games are noted in the order in which they ended, whenever their reports are read", async () => {
  const { noteReview, notedReviews } = await load();
  const games = ["w3", "w2", "w1"].map((table, place) => ({ table, ended: 300 - 100 * place }));
  localStorage.setItem("logbook", JSON.stringify({ games }));
  for (const table of ["w2", "w4", "w3", "w1"]) noteReview(table, review, seat(11));
  expect(notedReviews().map(({ table }) => table)).toEqual(["w1", "w2", "w3", "w4"]);
  expect(notedReviews()[0]!.at).toBe(100);
});

test("a span is no longer than the game, so that one that is without end leaves room for the others", async () => {
  const { noteReview, notedReviews } = await load();
  noteReview("w1", review, seat(6634));
  expect(notedReviews()[0]!.span).toBe(100);
});

test("what was erased is gone, also the wish to open reports by themselves, until it is brought back", async () => {
  const { bringReviewsBack, forgetReviews, notedReviews, noteReview, wantReviews, wantsReviews } =
    await load();
  wantReviews(true);
  noteReview("w1", review, seat(11));
  expect([notedReviews().length, wantsReviews()]).toEqual([1, true]);
  const forgotten = forgetReviews();
  expect([notedReviews().length, wantsReviews()]).toEqual([0, false]);
  bringReviewsBack(forgotten);
  expect([notedReviews().length, wantsReviews()]).toEqual([1, true]);
});
