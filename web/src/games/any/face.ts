/** A game from another package: the page shows its view, events and moves as they are on the wire. */

import type { Face, Happening } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { say } from "../../words/words.svelte";

interface View {
  turn?: number[];
}

function tell({ event, ...facts }: Happening): string {
  return `${event} ${JSON.stringify(facts)}`;
}

export const anyGame: Face<View, { move: string }, Happening> = {
  Board,
  Results,
  tell,
  news: (events) => events.map(tell),
  keepsView: () => false,
  ask: () => say("ask-any"),
  heading: () => null,
  sound: () => null,
  hasReview: false,
  isPrivate: () => true,
  finale: () => [],
};
