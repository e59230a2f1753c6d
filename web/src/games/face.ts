/** What each game's interface gives to the table page, and gets from it. It holds no rules: those are the server's. */

import type { Component, Snippet } from "svelte";
import type { SoundName } from "../sound/sounds";
import type { Attending } from "../table/company";

/** An event as it came over the wire; each game knows its own. */
export interface Happening {
  event: string;
}

/** What is being shown at the table. */
export interface Scene<E> {
  /** The event that is shown now; null when everything has been shown. */
  event: E | null;
  /** What happened with it and is shown later. */
  coming: readonly E[];
  /** How long the event is shown, in milliseconds. */
  time: number;
  /** Another one for each event. */
  key: number;
}

export interface BoardProps<V, M, E = Happening, H = unknown> {
  view: V;
  /** All lawful moves of the seat that looks. */
  moves: readonly M[];
  scene: Scene<E>;
  company: Attending;
  /** Whether a move may be made now; false during the exposure time. */
  open: boolean;
  /** `answered` hears whether the server has made the move. */
  act: (move: M, answered?: (done: boolean) => void) => void;
  /** Says why something can't be done. */
  explain: (sentence: string) => void;
  /** What is new and what to do: the board has a place for it. A replay has none. */
  prompt?: Snippet;
  /** In a replay with everything shown: what was hidden from all seats. */
  hidden?: H | null;
  /** In a replay with a report: the cards that its seat had been shown by then, by place. */
  shownBefore?: Readonly<Record<number, string>> | null;
}

export interface ResultsProps<V> {
  view: V;
  /** The seats from best to last. */
  ranking: readonly number[];
  /** By seat; seats with equal merit share a place. */
  places: readonly number[];
  company: Attending;
  /** How many sentences of the finale have been said; with one more, the winner is named. */
  step: number;
}

export interface Face<V, M, E extends Happening, H = unknown> {
  Board: Component<BoardProps<V, M, E, H>>;
  Results: Component<ResultsProps<V>>;
  /** An event in one sentence, or null where too little of it may be told. */
  tell(event: E, company: Attending): string | null;
  /** The events of an entry, each in one short sentence or null. The view is the one that is shown with them. */
  news(events: readonly E[], view: V, company: Attending): (string | null)[];
  /** Whether the table still looks as before while this event is shown, if no other event came before it. */
  keepsView(event: E): boolean;
  /** What the seat that looks should do, in one sentence. */
  ask(view: V, moves: readonly M[]): string;
  /** An answer to a puzzle, in a few words. */
  answer?(moves: readonly M[]): string;
  /** How far the game is, for the top of the page; null: it has nothing to count. */
  heading(view: V): string | null;
  /** Whether a seat sees something that no other seat may see, or is about to: a shared screen hides it first. */
  isPrivate(view: V, moves: readonly M[]): boolean;
  sound(event: E): SoundName | null;
  /** The last sentences of a game before the winner is named, one for each thing that is laid open. */
  finale(view: V, company: Attending): string[];
  /** Whether a finished game can be reviewed. */
  hasReview: boolean;
  /** What decides a seat's place, the most important first; without it the score decides. */
  merit?(view: V, seat: number): readonly number[];
}

/** A view, move or event of a game that the table does not know: only that game's face looks into it. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game has types of its own
export type OfTheGame = any;

export type AnyFace = Face<OfTheGame, OfTheGame, OfTheGame, OfTheGame>;
