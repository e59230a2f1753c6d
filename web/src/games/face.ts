/** How a game shows itself: what every one of them gives the table, and gets from it. No rules: those are the server's. */

import type { Component } from "svelte";
import type { SoundName } from "../sound/sounds";
import type { Attending } from "../table/company";

/** An event as it came over the wire; each game knows its own. */
export interface Happening {
  event: string;
}

/** What a table is told at once: what happened, and how it lies since. */
export interface News<V, E> {
  view: V;
  events: readonly E[];
}

export interface BoardProps<V, M, E = Happening, H = unknown> {
  view: V;
  /** All lawful moves of the one who looks. */
  moves: readonly M[];
  /** The latest events, for motion. */
  events: readonly E[];
  company: Attending;
  /** Whether a move may be made now: everybody has seen what was shown. */
  open: boolean;
  act: (move: M) => void;
  /** Says why something can't be done. */
  explain: (sentence: string) => void;
  /** In a replay with everything shown: what nobody could see. */
  hidden?: H | null;
}

export interface ResultsProps<V> {
  view: V;
  /** The seats from best to last. */
  ranking: readonly number[];
  company: Attending;
}

export interface Face<V, M, E extends Happening, H = unknown> {
  Board: Component<BoardProps<V, M, E, H>>;
  Results: Component<ResultsProps<V>>;
  /** An event in one sentence, or null where too little of it may be told. */
  tell(event: E, company: Attending): string | null;
  /** What is wanted of the one who looks, in one sentence. */
  ask(view: V, moves: readonly M[]): string;
  /** How far the game is, for the top of the page; null: it has nothing to count. */
  heading(view: V): string | null;
  /** The event as a log may keep it: without what only one player saw. */
  keepable(event: E): E;
  /** Whether a line of the log may stay when everything has been turned down. */
  outlasts(event: E): boolean;
  /** Whether an event turns everything down. */
  turnsDown(event: E): boolean;
  /** Whether everything told is forgotten when the next thing happens. */
  fleeting: boolean;
  /** The table as it lay before all was turned down, to be shown until everybody has seen it; null: nothing to linger on. */
  linger(before: V | null, news: News<V, E>): V | null;
  /** Whether only the one who looks may see this view. */
  isPrivate(view: V, moves: readonly M[]): boolean;
  /** The view when a private look is over. */
  afterLook(view: V): V;
  sound(event: E): SoundName | null;
}

/** A view, move or event of a game that the table does not know: only that game's face looks into it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has types of its own
export type OfTheGame = any;

export type AnyFace = Face<OfTheGame, OfTheGame, OfTheGame, OfTheGame>;
