/** Memoarrr!, told event by event, in the words that the terminal uses. */

import type { SoundName } from "../../sound/sounds";
import { about, type Attending } from "../../table/company";
import type { MemoarrrEvent, MemoarrrMove, MemoarrrView } from "../../wire/generated";
import { say } from "../../words/words.svelte";
import { cellName, features } from "./cards";

export function tell(event: MemoarrrEvent, company: Attending): string | null {
  const who = (seat: number) => about(company, seat);
  switch (event.event) {
    case "dealt":
      return say("memoarrr-dealt");
    case "looked":
      return say("memoarrr-looked", { side: event.side, ...who(event.seat) });
    case "ready":
      return say("memoarrr-ready", who(event.seat));
    case "round":
      return say("memoarrr-round", {
        number: event.number,
        volcano: event.volcanoes[0] ?? "",
        ...who(event.starter),
      });
    case "revealed":
      if (event.card === null || event.cell === null) return null;
      return say("memoarrr-revealed", {
        cell: cellName(event.cell),
        match: event.match ?? "none",
        ...features(event.card),
        ...who(event.seat),
      });
    case "volcano":
      return say("memoarrr-volcano", { volcano: event.volcano, why: event.why, ...who(event.seat) });
    case "peeked":
      // What the penguin saw is in sight for a while, and in no log.
      if (event.cell === null) return null;
      return say("memoarrr-peeked", { cell: cellName(event.cell), ...who(event.seat) });
    case "swapped":
      if (event.cell === null || event.with === null) return null;
      return say("memoarrr-swapped", { cell: cellName(event.cell), with: cellName(event.with) });
    case "blocked":
      if (event.cell === null) return null;
      return say("memoarrr-blocked", { cell: cellName(event.cell), ...who(event.seat) });
    case "again":
      return say("memoarrr-again", who(event.seat));
    case "treasure":
      return say("memoarrr-treasure", {
        known: event.rubies === null ? "no" : "yes",
        rubies: event.rubies ?? 0,
        ...who(event.seat),
      });
    case "over": {
      const winner = event.ranking[0] ?? 0;
      return say("memoarrr-over", {
        rubies: event.rubies[winner] ?? 0,
        ...features(event.removed),
        ...who(winner),
      });
    }
  }
}

/** Each event of an entry in one short sentence. `left` counts the players in the round after each volcano. */
export function news(
  events: readonly MemoarrrEvent[],
  view: MemoarrrView,
  company: Attending,
): (string | null)[] {
  let left = view.held.filter((volcano) => volcano === null).length;
  const counted = [...events].reverse().map((event) => {
    const news = brief(event, left, company);
    if (event.event === "volcano") left += 1;
    return news;
  });
  return counted.reverse();
}

function brief(event: MemoarrrEvent, left: number, company: Attending): string | null {
  const who = (seat: number) => about(company, seat);
  switch (event.event) {
    case "dealt":
      return say("memoarrr-news-dealt");
    case "looked":
      return say("memoarrr-news-looked", { side: event.side, ...who(event.seat) });
    case "ready":
      return say("memoarrr-news-ready", who(event.seat));
    case "round":
      return say("memoarrr-news-round", { number: event.number, ...who(event.starter) });
    case "revealed":
      if (event.card === null || event.cell === null) return null;
      return say("memoarrr-news-revealed", {
        cell: cellName(event.cell),
        match: event.match ?? "none",
        ...features(event.card),
        ...who(event.seat),
      });
    case "volcano":
      return say("memoarrr-news-volcano", {
        volcano: event.volcano,
        why: event.why,
        left,
        ...who(event.seat),
      });
    case "peeked":
      if (event.cell === null) return null;
      return say("memoarrr-news-peeked", { cell: cellName(event.cell), ...who(event.seat) });
    case "swapped":
      if (event.cell === null || event.with === null) return null;
      return say("memoarrr-news-swapped", {
        cell: cellName(event.cell),
        with: cellName(event.with),
        ...who(event.seat),
      });
    case "blocked":
      if (event.cell === null) return null;
      return say("memoarrr-news-blocked", { cell: cellName(event.cell), ...who(event.seat) });
    case "again":
      return say("memoarrr-news-again", who(event.seat));
    case "treasure":
      return say("memoarrr-news-treasure", {
        known: event.rubies === null ? "no" : "yes",
        rubies: event.rubies ?? 0,
        ...who(event.seat),
      });
    case "over": {
      const winner = event.ranking[0] ?? 0;
      return say("memoarrr-news-over", { rubies: event.rubies[winner] ?? 0, ...who(winner) });
    }
  }
}

export function ask(view: MemoarrrView, moves: readonly MemoarrrMove[]): string {
  const ready = moves.some((move) => move.move === "ready");
  const wanted = view.to_match ? { known: "yes", ...features(view.to_match) } : { known: "no" };
  return say(`ask-memoarrr-${ready ? "ready" : view.phase}`, wanted);
}

export function heading(view: MemoarrrView): string | null {
  return view.round ? say("round-of", { round: view.round }) : null;
}

export function sound(event: MemoarrrEvent): SoundName | null {
  switch (event.event) {
    case "revealed":
      return event.match === "animal" || event.match === "landscape" ? "match" : "flip";
    case "volcano":
      return "fail";
    case "looked":
    case "peeked":
      return "peek";
    case "swapped":
      return "swap";
    case "blocked":
      return "block";
    case "treasure":
      return "treasure";
    case "round":
      return "round";
    default:
      return null;
  }
}

/** An answer to a puzzle: one cell. */
export function answer([move]: readonly MemoarrrMove[]): string {
  return move && "cell" in move ? say("puzzle-move", { move: move.move, cell: cellName(move.cell) }) : "";
}
