/** A review in words: the same sentences as in the terminal. */

import { features } from "../games/memoarrr/cards";
import { facts } from "../games/piratatak/cards";
import type { MemoarrrLocation, PiratatakCard, ReviewMoment, SeatReview } from "../wire/generated";
import { say, type Facts } from "../words/words.svelte";

/** The largest are told. */
const MOST_MOMENTS = 8;

const percent = (share: number): string => (100 * share).toFixed(0).replace(/^-0$/, "0");
const signed = (amount: number): string => `${amount < 0 ? "−" : "+"}${Math.abs(100 * amount).toFixed(0)}`;

export function forgottenIn({ decisions }: SeatReview): number {
  return new Set(decisions.flatMap(({ forgotten = [] }) => forgotten.map(({ card }) => card))).size;
}

/** “You forgot three cards, dared four times, and fortune gave you +6 %.” It names no card. */
export function headlineOf(seat: SeatReview, who: Facts): string {
  const luck = Math.round(100 * seat.split.luck.amount);
  const told = {
    ...who,
    dared: seat.dares.length,
    fortune: luck >= 0 ? "gave" : "took",
    luck: String(Math.abs(luck)),
  };
  return seat.memory === null
    ? say("review-headline-open", told)
    : say("review-headline", { ...told, forgot: forgottenIn(seat) });
}

/** “You remembered like a bosun.” Nothing where nothing had to be remembered. */
export function memoryOf({ memory }: SeatReview, who: Facts): string[] {
  if (memory === null || !memory.decisions) return [];
  const { level, levels, span } = memory;
  const like = say("review-memory", { ...who, level, sure: percent(levels[level] ?? 0) });
  return span === null || span < 1 ? [like] : [like, say("review-span", { span: Math.round(span) })];
}

/** How the result came about, in figures. */
export function figuresOf({ split, forgetting, judgement, memory }: SeatReview, who: Facts): string[] {
  const sum = say("review-split", {
    ...who,
    start: percent(split.start),
    result: percent(split.result),
    mine: signed(split.mine.amount),
    others: signed(split.others.amount),
    luck: signed(split.luck.amount),
  });
  const costs = { forgetting: percent(forgetting), judgement: percent(judgement) };
  return [sum, memory === null ? say("review-costs-open", costs) : say("review-costs", costs)];
}

/** The moments with the largest differences, in the order of the game. */
export function momentsOf({ moments }: SeatReview): ReviewMoment[] {
  return [...moments]
    .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount))
    .slice(0, MOST_MOMENTS)
    .sort((one, other) => one.entry - other.entry);
}

export function momentText(game: string, { kind, entry, amount, cards }: ReviewMoment): string {
  const told = { entry: String(entry), amount: signed(amount) };
  if (!cards?.length && kind !== "misjudged") return say("review-chance-alone", told);
  const named = (cards ?? []).map((card) =>
    game === "memoarrr"
      ? say("memoarrr-card", features(card as MemoarrrLocation))
      : say("piratatak-card", facts(card as PiratatakCard)),
  );
  return say(`review-moment-${kind}`, { ...told, cards: named.join(", ") });
}

/** The cards that a seat had been shown by an entry of the log, by cell. */
export function shownBy({ shown = [] }: SeatReview, at: number): Readonly<Record<number, string>> {
  const cards: Record<number, string> = {};
  for (const { entry, cell, card } of shown) {
    if (entry > at) break;
    if (card === null) delete cards[cell];
    else cards[cell] = card;
  }
  return cards;
}
