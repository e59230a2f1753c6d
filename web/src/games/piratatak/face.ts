import type { PiratatakEvent, PiratatakHidden, PiratatakMove, PiratatakView } from "../../wire/generated";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { ask, sound, tell } from "./narration";

export const piratatak: Face<PiratatakView, PiratatakMove, PiratatakEvent, PiratatakHidden> = {
  Board,
  Results,
  tell,
  ask,
  heading: () => null,
  sound,
  isPrivate: () => false,
};
