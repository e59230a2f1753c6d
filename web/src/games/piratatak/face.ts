import type { PiratatakEvent, PiratatakHidden, PiratatakMove, PiratatakView } from "../../wire/generated";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { ask, sound, tell } from "./narration";

/** Everything on this table is there for everybody to see, and stays. */
export const piratatak: Face<PiratatakView, PiratatakMove, PiratatakEvent, PiratatakHidden> = {
  Board,
  Results,
  tell,
  ask,
  heading: () => null,
  sound,
  keepable: (event) =>
    event.event === "dealt" || event.event === "reshuffled" ? { ...event, pile: null } : event,
  outlasts: () => true,
  turnsDown: () => false,
  fleeting: false,
  linger: () => null,
  isPrivate: () => false,
  afterLook: (view) => view,
};
