import type { PiratatakEvent, PiratatakHidden, PiratatakMove, PiratatakView } from "../../wire/generated";
import type { Face } from "../face";
import Board from "./Board.svelte";
import Results from "./Results.svelte";
import { finale } from "./finale";
import { answer, ask, news, sound, tell } from "./narration";

/** A drawn card lies beside the pile before it goes to its place, and a pirate turns up before he takes cards. */
const BEFORE_THE_TABLE_CHANGES: ReadonlySet<string> = new Set(["reshuffled", "drew"]);

export const piratatak: Face<PiratatakView, PiratatakMove, PiratatakEvent, PiratatakHidden> = {
  Board,
  Results,
  tell,
  news,
  keepsView: ({ event }) => BEFORE_THE_TABLE_CHANGES.has(event),
  ask,
  answer,
  heading: () => null,
  sound,
  finale,
  hasReview: true,
  isPrivate: () => false,
};
