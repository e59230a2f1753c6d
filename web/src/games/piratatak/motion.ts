/** What flies over the table while an event is shown: coins, parts, cards that a pirate drags away. */

import { isCalm } from "../../device/settings.svelte";
import { fly } from "../../table/flight";
import type { PiratatakCard, PiratatakEvent } from "../../wire/generated";
import type { Scene } from "../face";
import { part } from "./cards";

const PRICE = 3;
/** The longest flight, in milliseconds; a shorter beat makes it shorter. */
const LONGEST = 900;
/** The part of a beat that a flight takes; the rest is for looking. */
const SHARE = 0.8;

type Shown = Scene<PiratatakEvent>;

/** Called just before the table is drawn anew: what goes away is still there to be copied. */
export function depart(board: HTMLElement, { event, time }: Shown): void {
  if (!event || !time) return;
  const flight = Math.min(LONGEST, time * SHARE);
  const find = (place: string): Element | null => board.querySelector(place);
  const between = (from: string, to: string, delay = 0): void => {
    const [what, end] = [find(from), find(to)];
    if (what && end) fly({ what, from: what, to: end, time: flight - delay, delay });
  };
  switch (event.event) {
    case "reshuffled":
      for (const card of [0, 1, 2]) between(".thrown", ".pile", (card * flight) / 6);
      break;
    case "paid":
      between(placeOf(event.seat, event.card), ".discard");
      break;
    case "fired":
      between(placeOf(event.seat, "cannon"), ".discard");
      break;
    case "bought": {
      const { seat, seller, card } = event;
      between(placeOf(seller, card), `[data-seat="${seat}"] [data-place="${part(card)!.number}"]`);
      for (let coin = 0; coin < PRICE; coin++)
        between(placeOf(seat, "coin"), `[data-seat="${seller}"] .portrait`, (coin * flight) / 5);
      break;
    }
    case "dealt":
    case "drew":
    case "colour":
    case "freed":
    case "stopped":
    case "over":
      break; // shown where they are
  }
}

/** Called when the table has been drawn anew: the card that was on the stage comes to its place. */
export function arrive(board: HTMLElement, before: Shown): void {
  if (before.event?.event !== "drew" || !before.time || before.event.to === "discard") return;
  const { seat, card } = before.event;
  const [stage, place] = [".stage", placeOf(seat, card)].map((where) => board.querySelector(where));
  if (!stage || !place || isCalm()) return;
  const time = Math.min(LONGEST, before.time / 2);
  fly({ what: place, from: stage, to: place, time });
  // Until it has come, its place is empty; a heap was there before.
  const isHeap = place.nextElementSibling?.matches("b");
  if (!isHeap) place.animate({ opacity: [0, 0] }, { duration: time });
}

/** Where a card lies before a player: in the ship, or in the reserve. */
function placeOf(seat: number, card: PiratatakCard): string {
  const piece = part(card);
  const reserve = `[data-seat="${seat}"] [data-card="${card}"] > :first-child`;
  if (!piece) return reserve;
  const ship = `[data-seat="${seat}"] [data-colour="${piece.colour}"] [data-place="${piece.number}"]:not(.empty)`;
  return `${reserve}, ${ship}`;
}
