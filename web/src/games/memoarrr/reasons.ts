/** Why a card can't be tapped now, in a sentence. The server decides; this only puts its answer into words. */

import { about, type Attending } from "../../table/company";
import type { MemoarrrMove, MemoarrrView } from "../../wire/generated";
import { say } from "../../words/words.svelte";
import { cellName } from "./cards";

export function why(
  view: MemoarrrView,
  moves: readonly MemoarrrMove[],
  cell: number,
  company: Attending,
  open: boolean,
): string {
  const place = { cell: cellName(cell) };
  if (view.phase === "over") return say("why-over");
  if (!open) return say("why-looking");
  if (!moves.length) {
    const [next] = view.turn;
    return next === undefined ? say("why-looking") : say("why-turn", about(company, next));
  }
  if (view.phase === "look") return say("why-look");
  // As the view has it: closed are the cards of the first look while nothing is to match, later a walrus's one.
  if (view.closed.includes(cell)) return say(view.to_match === null ? "why-banned" : "why-blocked", place);
  if (view.phase === "swap") return say("why-swap");
  if (view.cells[cell]) return say("why-face-up", place);
  return say("why-not", place);
}
