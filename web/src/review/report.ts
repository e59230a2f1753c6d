/** A review in words: the same sentences as in the terminal. */

import { cellName, features } from "../games/memoarrr/cards";
import { facts } from "../games/piratatak/cards";
import { isolated } from "../table/company";
import type {
  ForgottenCard,
  MemoarrrLocation,
  MemoarrrMove,
  PiratatakCard,
  PiratatakMove,
  ReviewMoment,
  SeatReview,
} from "../wire/generated";
import { say, type Facts } from "../words/words.svelte";

/** The largest are told. */
const MOST_MOMENTS = 8;
/** So many cards of a moment are named, those that were shown last; the others are counted. */
const MOST_FORGOTTEN = 2;

const percent = (share: number): string => Math.floor(100 * share + 0.5).toFixed(0);
const MINUS = "−";

export function signed(amount: number): string {
  const points = percent(Math.abs(amount));
  return points === "0" ? points : `${amount < 0 ? MINUS : "+"}${points}`;
}

export function forgottenIn({ decisions }: SeatReview): number {
  return new Set(decisions.flatMap(({ forgotten = [] }) => forgotten.map(({ card }) => card))).size;
}

/** “You forgot three cards, dared four times, and fortune gave you +6 %.” It names no card. */
export function headlineOf(seat: SeatReview, who: Facts): string {
  const luck = signed(seat.split.luck.amount);
  const told = {
    ...who,
    dared: seat.dares.length,
    fortune: luck === "0" ? "even" : luck.startsWith(MINUS) ? "took" : "gave",
    luck: luck.slice(1),
  };
  return seat.memory === null
    ? say("review-headline-open", told)
    : say("review-headline", { ...told, forgot: forgottenIn(seat) });
}

/** “You remembered like a bosun.” Nothing where nothing had to be remembered. */
export function memoryOf(seat: SeatReview, who: Facts): string[] {
  const { memory, curve } = seat;
  if (memory === null || !memory.decisions) return [];
  const { level, levels, span } = memory;
  const like = say("review-memory", { ...who, level, sure: percent(levels[level] ?? 0) });
  if (span === null || span < 1) return [like];
  if (span < curve.length) return [like, say("review-span", { span: Math.round(span) })];
  return forgottenIn(seat) ? [like] : [like, say("review-span-whole")];
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

/** What a moment was; `names` are those of all seats. */
export function momentText(
  game: string,
  seat: SeatReview,
  names: readonly string[],
  { kind, entry, amount, mover, cards = [] }: ReviewMoment,
): string {
  const told = { entry: String(entry), amount: signed(amount) };
  const decision = seat.decisions.find((one) => one.entry === entry);
  if (kind === "forgot") {
    const forgotten = (decision?.forgotten ?? []).map(forgottenText);
    const named = forgotten.slice(0, MOST_FORGOTTEN);
    const more = forgotten.length - named.length;
    return say("review-moment-forgot", { ...told, cards: named.join(", "), more });
  }
  if (kind === "misjudged" && decision) {
    const known = shownBy(seat, entry - 1);
    const [better, chosen] = [decision.best, decision.chosen].map((place) =>
      moveText(decision.choices[place]?.move as MemoarrrMove | PiratatakMove, known),
    );
    return say("review-moment-misjudged", { ...told, better: better ?? "", chosen: chosen ?? "" });
  }
  if (mover === null && entry === seat.curve.length - 1) return say("review-rubies", told);
  if (mover === null || !cards.length) return say("review-chance-alone", told);
  const dare = seat.dares.find((one) => one.entry === entry);
  return say(`review-moment-${kind}`, {
    ...told,
    cards: cards.map((card) => cardText(game, card)).join(", "),
    chance: dare ? percent(dare.chance) : "",
    whose: mover === seat.seat ? "own" : "other",
    name: isolated(names[mover] ?? "?"),
  });
}

function cardText(game: string, card: string): string {
  return game === "memoarrr"
    ? say("memoarrr-card", features(card as MemoarrrLocation))
    : say("piratatak-card", facts(card as PiratatakCard));
}

function forgottenText({ card, cell, shown, reveals_ago }: ForgottenCard): string {
  const place = { ...features(card as MemoarrrLocation), cell: cellName(cell) };
  return say("review-forgotten", { ...place, times: shown.length, ago: reveals_ago });
}

/** A move in a few words. A card that the seat had not been shown is not named. */
function moveText(move: MemoarrrMove | PiratatakMove, known: Readonly<Record<number, string>>): string {
  if ("cell" in move) {
    const card = known[move.cell] as MemoarrrLocation | undefined;
    const seen = card ? features(card) : { animal: "unseen", landscape: "" };
    return say("review-move", { move: move.move, cell: cellName(move.cell), ...seen });
  }
  return say("review-move", { move: move.move, ...("card" in move ? facts(move.card) : {}) });
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
