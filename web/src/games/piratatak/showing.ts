/** The table as far as it has been shown: cards that a pirate takes later still lie before their owner. */

import type { PiratatakCard, PiratatakEvent, PiratatakHolding, PiratatakView } from "../../wire/generated";
import type { Scene } from "../face";

export function shownSoFar(
  view: PiratatakView,
  { event, coming, time }: Scene<PiratatakEvent>,
): PiratatakView {
  // While a card turns up the table is shown as before; only the pile is one card smaller.
  if (event?.event === "drew" && time) return { ...view, ...afterTheDraw(view) };
  const holdings = [...view.holdings];
  const discard = [...view.discard];
  for (const later of [...coming].reverse()) {
    if (later.event === "paid") {
      holdings[later.seat] = withCard(holdings[later.seat]!, later.card);
      discard.splice(discard.lastIndexOf(later.card), 1);
    } else if (later.event === "freed") {
      holdings[later.seat] = { ...holdings[later.seat]!, colour: later.colour };
    }
  }
  // The turn is its player's until everything of it has been shown.
  const turn = time && event && "seat" in event && view.turn.length ? [event.seat] : view.turn;
  return { ...view, holdings, discard, turn };
}

/** The discard pile has become the pile, where that was empty. */
function afterTheDraw({ pile, discard }: PiratatakView): Partial<PiratatakView> {
  return pile ? { pile: pile - 1 } : { pile: discard.length - 1, discard: [] };
}

function withCard(holding: PiratatakHolding, card: PiratatakCard): PiratatakHolding {
  if (card === "coin") return { ...holding, coins: holding.coins + 1 };
  if (card === "cannon") return { ...holding, cannons: holding.cannons + 1 };
  const own = holding.colour !== null && card.startsWith(`${holding.colour}-`);
  return own
    ? { ...holding, ship: [...holding.ship, card].sort() }
    : { ...holding, parts: [...holding.parts, card] };
}
