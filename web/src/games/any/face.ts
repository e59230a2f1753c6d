/** A game from another package: the page shows its view, events and moves as they are on the wire. */

import type { Face, Happening } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { say } from "../../words/words.svelte";

interface View {
  turn?: number[];
}

export const anyGame: Face<View, { move: string }, Happening> = {
  Board,
  Results,
  tell: ({ event, ...facts }) => `${event} ${JSON.stringify(facts)}`,
  ask: () => say("ask-any"),
  heading: () => null,
  sound: () => null,
  isPrivate: () => true,
};
