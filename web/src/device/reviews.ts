/** What the reports of this device's games said, game by game. It is kept here and nowhere else. */

import type { GameReview, SeatReview } from "../wire/generated";
import { keep, recall } from "./kept";
import { logbook } from "./logbook";

export interface NotedReview {
  /** The watching name of the table. */
  table: string;
  game: string;
  /** Milliseconds since 1970: when the game ended, or when the report was read if this device has not seen the end. */
  at: number;
  /** The estimate that it rests on. */
  value: string;
  won: boolean;
  forgetting: number;
  judgement: number;
  luck: number;
  /** After how many reveals a card seen once is recalled half of the time, at most the length of the log; null if it is
   * not known. */
  span: number | null;
  level: string | null;
}

export interface Shelf {
  /** Whether the report is opened by itself at the end of a game. */
  always: boolean;
  /** The oldest first. */
  games: readonly NotedReview[];
}

const SHELF = "reviews";
const MOST = 200;

function kept(): Shelf {
  return { always: false, games: [], ...recall<Partial<Shelf>>(SHELF) };
}

export function notedReviews(): readonly NotedReview[] {
  return kept().games;
}

export function wantsReviews(): boolean {
  return kept().always;
}

export function wantReviews(always: boolean): void {
  keep(SHELF, { ...kept(), always });
}

/** Writes a report down, once for each table. */
export function noteReview(table: string, { game, value, entries }: GameReview, seat: SeatReview): void {
  const { always, games } = kept();
  if (games.some((noted) => noted.table === table)) return;
  const { won, forgetting, judgement, split, memory } = seat;
  const noted: NotedReview = {
    table,
    game,
    at: logbook().games.find((played) => played.table === table)?.ended ?? Date.now(),
    value,
    won,
    forgetting,
    judgement,
    luck: split.luck.amount,
    span: memory?.span == null ? null : Math.min(memory.span, entries),
    level: memory?.decisions ? memory.level : null,
  };
  const sorted = [...games, noted].sort((one, other) => one.at - other.at);
  keep(SHELF, { always, games: sorted.slice(-MOST) });
}

/** What was noted, so that it can be brought back. */
export function forgetReviews(): Shelf {
  const forgotten = kept();
  keep(SHELF, { always: false, games: [] });
  return forgotten;
}

export function bringReviewsBack(forgotten: Shelf): void {
  keep(SHELF, forgotten);
}
