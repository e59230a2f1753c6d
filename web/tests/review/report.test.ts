import { beforeAll, expect, test, vi } from "vitest";
import { figuresOf, headlineOf, memoryOf, momentText } from "../../src/review/report";
import type { ReviewMoment, SeatReview } from "../../src/wire/generated";
import { speakOf } from "../../src/words/words.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speakOf("review");
});

const who = { who: "you", player: "Ann" };
const part = (amount: number) => ({ amount, interval: [amount, amount] });

/** A seat of a game with a hundred entries. */
function seat(luck: number, span: number | null = null): SeatReview {
  const split = { start: 0.5, mine: part(0), others: part(0), luck: part(luck), result: 1 };
  const guess = { levels: { bosun: 1 }, threshold: 0, interval: null, span_interval: null, noise: null };
  return {
    seat: 0,
    won: true,
    curve: Array.from({ length: 100 }, () => 0.5),
    split,
    forgetting: 0,
    judgement: 0,
    decisions: [],
    dares: [],
    luck: [],
    moments: [],
    memory: { level: "bosun", decisions: 9, span, ...guess },
    shown: [],
  };
}

test.each([
  [0.125, "fortune gave you +13 %", "+13 % by luck"],
  [-0.125, "fortune took 13 %", "−13 % by luck"],
  [0.004, "fortune gave you as much as it took.", " 0 % by luck"],
  [-0.004, "fortune gave you as much as it took.", " 0 % by luck"],
])("luck of %f is told alike in the headline and in the figures", (luck, headline, figure) => {
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  expect(plain(headlineOf(seat(luck), who))).toContain(headline);
  expect(plain(figuresOf(seat(luck), who)[0]!)).toContain(figure);
});

test.each([
  [6634.2, ["A card that was turned up once stayed in mind for the whole game."]],
  [11.4, ["A card that was turned up once stayed in mind for about 11 reveals."]],
  [0.2, []],
])("a span of %f reveals", (span, told) => {
  expect(memoryOf(seat(0, span), who).slice(1)).toEqual(told);
});

test("a card did not stay in mind for the whole game if one was forgotten", () => {
  const forgotten = [{ card: "crab-lava", cell: 3, shown: [2], reveals_ago: 22 }];
  const slip = {
    entry: 30,
    chapter: 2,
    kind: "reveal",
    choices: [],
    chosen: 0,
    best: 0,
    cost: 0.1,
    forgotten,
  };
  expect(memoryOf({ ...seat(0, 6634.2), decisions: [slip] }, who)).toHaveLength(1);
});

test("luck is told as the rubies', as a card of another, or as chance alone", () => {
  const told = (moment: Partial<ReviewMoment>) =>
    momentText("memoarrr", seat(0), ["Ann", "Bo"], {
      entry: 99,
      kind: "lucky",
      amount: 0.2,
      mover: null,
      cards: [],
      ...moment,
    }).replace(/[\u2068\u2069]/g, "");
  expect(told({})).toBe("Move 99 (+20 %): the rubies in the treasures.");
  expect(told({ mover: 1, cards: ["crab-lava"] })).toBe("Move 99 (+20 %): good luck: crab on lava for Bo.");
  expect(told({ mover: 0, cards: ["crab-lava"] })).toBe("Move 99 (+20 %): good luck: crab on lava.");
  expect(told({ entry: 3 })).toBe("Move 3 (+20 %): by chance alone.");
});

test.each([
  [1, "just before)."],
  [2, "one reveal before)."],
  [3, ", and one more."],
  [8, ", and 6 more."],
])("of %d forgotten cards the latest two are named", (count, end) => {
  const forgotten = Array.from({ length: count }, (_, cell) => ({
    card: "crab-lava",
    cell,
    shown: [2],
    reveals_ago: cell,
  }));
  const slip = {
    entry: 30,
    chapter: 2,
    kind: "reveal",
    choices: [],
    chosen: 0,
    best: 0,
    cost: 0.1,
    forgotten,
  };
  const moment: ReviewMoment = { entry: 30, kind: "forgot", amount: -0.1, mover: 0, cards: [] };
  const told = momentText("memoarrr", { ...seat(0), decisions: [slip] }, ["Ann", "Bo"], moment);
  expect(told.endsWith(end)).toBe(true);
  expect(told.split("shown once")).toHaveLength(Math.min(count, 2) + 1);
});
