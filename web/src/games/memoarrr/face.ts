import type { MemoarrrEvent, MemoarrrHidden, MemoarrrMove, MemoarrrView } from "../../wire/generated";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { ask, heading, sound, tell } from "./narration";
import * as sight from "./sight";

export const memoarrr: Face<MemoarrrView, MemoarrrMove, MemoarrrEvent, MemoarrrHidden> = {
  Board,
  Results,
  tell,
  ask,
  heading,
  sound,
  fleeting: false,
  ...sight,
};
