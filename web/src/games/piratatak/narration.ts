/** Piratatak, told event by event, in the words that the terminal uses. */

import type { SoundName } from "../../sound/sounds";
import { about, type Attending } from "../../table/company";
import type { PiratatakEvent, PiratatakMove, PiratatakView } from "../../wire/generated";
import { say } from "../../words/words.svelte";
import { facts } from "./cards";

export function tell(event: PiratatakEvent, company: Attending): string {
  const who = (seat: number) => about(company, seat);
  switch (event.event) {
    case "dealt":
      return say("piratatak-dealt", who(event.first));
    case "reshuffled":
      return say("piratatak-reshuffled");
    case "drew":
      return say("piratatak-drew", { to: event.to, ...facts(event.card), ...who(event.seat) });
    case "colour":
      return say("piratatak-colour-taken", { colour: event.colour, ...who(event.seat) });
    case "freed":
      return say("piratatak-freed", { colour: event.colour, ...who(event.seat) });
    case "fired":
      return say("piratatak-fired", who(event.seat));
    case "stopped":
      return say("piratatak-stopped", who(event.seat));
    case "paid":
      return say("piratatak-paid", { ...facts(event.card), ...who(event.seat) });
    case "bought": {
      const seller = about(company, event.seller);
      return say("piratatak-bought", {
        seller: seller.player!,
        from: seller.who!,
        ...facts(event.card),
        ...who(event.seat),
      });
    }
    case "over":
      return say("piratatak-over", who(event.winner));
  }
}

/** Each event of an entry in one short sentence. `takes` counts the cards that a pirate takes without a choice. */
export function news(
  events: readonly PiratatakEvent[],
  _view: PiratatakView,
  company: Attending,
): (string | null)[] {
  const takes = events.filter(({ event }) => event === "paid").length;
  return events.map((event) => brief(event, takes, company));
}

function brief(event: PiratatakEvent, takes: number, company: Attending): string {
  const who = (seat: number) => about(company, seat);
  switch (event.event) {
    case "dealt":
      return say("piratatak-news-dealt", who(event.first));
    case "reshuffled":
      return say("piratatak-news-reshuffled");
    case "drew":
      return say("piratatak-news-drew", { to: event.to, takes, ...facts(event.card), ...who(event.seat) });
    case "colour":
      return say("piratatak-news-colour", { colour: event.colour, ...who(event.seat) });
    case "freed":
      return say("piratatak-news-freed", { colour: event.colour, ...who(event.seat) });
    case "fired":
      return say("piratatak-news-fired", who(event.seat));
    case "stopped":
      return say("piratatak-news-stopped", who(event.seat));
    case "paid":
      return say("piratatak-news-paid", { ...facts(event.card), ...who(event.seat) });
    case "bought": {
      const seller = about(company, event.seller);
      return say("piratatak-news-bought", {
        seller: seller.player!,
        from: seller.who!,
        ...facts(event.card),
        ...who(event.seat),
      });
    }
    case "over":
      return say("piratatak-news-over", who(event.winner));
  }
}

export function ask(view: PiratatakView, moves: readonly PiratatakMove[]): string {
  const buys = moves.some(({ move }) => move === "buy") ? "yes" : "no";
  return say(`ask-piratatak-${view.phase.replace(" ", "-")}`, { buy: buys, owed: view.owed });
}

export function sound(event: PiratatakEvent): SoundName | null {
  switch (event.event) {
    case "drew":
      if (event.card === "pirate") return "pirate";
      if (event.card === "coin") return "coin";
      return event.to === "ship" ? "part" : "draw";
    case "fired":
      return "cannon";
    case "paid":
      return "pay";
    case "bought":
      return "buy";
    default:
      return null;
  }
}

/** An answer to a puzzle: one move, or all that is paid to a pirate. */
export function answer(moves: readonly PiratatakMove[]): string {
  const [first] = moves;
  const paid = moves.flatMap((move) =>
    move.move === "pay" ? [say("piratatak-card", facts(move.card))] : [],
  );
  if (!first || first.move === "pay")
    return say("puzzle-move", { move: "pay", cards: paid.sort().join(", ") });
  return say("puzzle-move", { move: first.move, ...(first.move === "buy" ? facts(first.card) : {}) });
}
