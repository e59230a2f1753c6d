import type { MemoarrrEvent, MemoarrrHidden, MemoarrrMove, MemoarrrView } from "../../wire/generated";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { finale, merit } from "./finale";
import { answer, ask, heading, news, sound, tell } from "./narration";

/** What a seat does with cards that it alone may see. */
const PRIVATE_MOVES: ReadonlySet<string> = new Set(["look", "ready", "peek"]);

export const memoarrr: Face<MemoarrrView, MemoarrrMove, MemoarrrEvent, MemoarrrHidden> = {
  Board,
  Results,
  tell,
  news,
  keepsView: () => false,
  ask,
  answer,
  heading,
  sound,
  finale,
  merit,
  hasReview: true,
  isPrivate: (view, moves) =>
    Object.keys(view.glimpse).length > 0 || moves.some(({ move }) => PRIVATE_MOVES.has(move)),
};
