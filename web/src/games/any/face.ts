/** A game of somebody else's package: it is told and played by its own words on the wire. */

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
