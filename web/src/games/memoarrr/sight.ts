/** What of Memoarrr! may stay in sight, and for how long. The server says when; this says what. */

import type { MemoarrrEvent, MemoarrrMove, MemoarrrView } from "../../wire/generated";
import type { News } from "../face";

const NAMES_A_CELL = new Set(["revealed", "peeked", "swapped", "blocked", "again"]);

export function keepable(event: MemoarrrEvent): MemoarrrEvent {
  if (event.event === "peeked") return { ...event, card: null };
  if (event.event === "looked") return { ...event, cards: null };
  if (event.event === "dealt") return { ...event, locations: null, removed: null, treasures: null };
  return event;
}

/** A log that names a cell or a card would remember for the player. */
export function outlasts(event: MemoarrrEvent): boolean {
  return !NAMES_A_CELL.has(event.event);
}

export function turnsDown(event: MemoarrrEvent): boolean {
  return event.event === "round";
}

/** The card that ended a round, among those that lay there, before the fog is back. */
export function linger(
  before: MemoarrrView | null,
  news: News<MemoarrrView, MemoarrrEvent>,
): MemoarrrView | null {
  if (!news.events.some(turnsDown) || news.view.round < 2) return null;
  let shown = before;
  for (const event of news.events) {
    if (event.event === "revealed" && event.card !== null && event.cell !== null) {
      shown ??= {
        ...news.view,
        cells: news.view.cells.map(() => null),
        held: news.view.held.map(() => null),
      };
      shown = {
        ...shown,
        cells: shown.cells.with(event.cell, event.card),
        to_match: event.card,
        to_match_cell: event.cell,
      };
    } else if (event.event === "swapped" && shown && event.cell !== null && event.with !== null) {
      const { cells } = shown;
      shown = {
        ...shown,
        cells: cells.with(event.cell, cells[event.with] ?? null).with(event.with, cells[event.cell] ?? null),
        to_match_cell: event.with,
      };
    } else if (event.event === "volcano" && shown) {
      shown = {
        ...shown,
        held: shown.held.with(event.seat, event.volcano),
        volcanoes: shown.volcanoes.slice(1),
      };
    }
  }
  return shown && { ...shown, turn: [], closed: [], glimpse: {} };
}

export function isPrivate(view: MemoarrrView, moves: readonly MemoarrrMove[]): boolean {
  const looks = moves.some(({ move }) => move === "look" || move === "ready" || move === "peek");
  return looks || Object.keys(view.glimpse).length > 0;
}

export function afterLook(view: MemoarrrView): MemoarrrView {
  return { ...view, glimpse: {} };
}
