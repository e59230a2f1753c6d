/** Piratatak: the pile and its reshuffles as the deal makes them, and every card on its way through the hands. */

import type { GameRecord, PiratatakEvent } from "../wire/generated";
import { first, type Comparison } from "./comparison";
import type { Deal } from "./deal";

const PARTS = ["red", "blue", "green", "yellow"].flatMap((colour) =>
  [1, 2, 3, 4, 5, 6].map((part) => `${colour}-${part}`),
);
const DECK = [
  ...PARTS,
  ...Array(20).fill("coin"),
  ...Array(8).fill("pirate"),
  ...Array(3).fill("cannon"),
] as string[];
const PRICE = ["coin", "coin", "coin"];

export async function followPiratatak(record: GameRecord, deal: Deal, compare: Comparison): Promise<void> {
  let pile = await deal.shuffle("pile", DECK);
  const starter = await first(record, deal);
  const hands = record.players.map((): string[] => []);
  let [discarded, reshuffles]: [string[], number] = [[], 0];

  /** Out of a hand and onto another stack; it throws where the hand has no such card. */
  const pass = (seat: number, card: string, to: string[]): void => {
    const at = hands[seat]!.indexOf(card);
    if (at < 0) throw new Error("no such card in this hand");
    to.push(...hands[seat]!.splice(at, 1));
  };

  for (const { seat, move, events } of record.log) {
    // The card that a player named, to pay or to buy it, is the one that went first.
    const named = (move as { card?: string } | null)?.card;
    if (named) compare.agree((events[0] as { card?: string }).card, named);
    for (const told of events as PiratatakEvent[]) {
      // Cards move from and to the player whose turn it is.
      if ("seat" in told) compare.agree(told.seat, seat);
      switch (told.event) {
        case "dealt":
          compare.agree([compare.entry, events.length], [0, 1]);
          compare.deck(told.pile, pile);
          compare.agree(told.first, starter);
          break;
        case "reshuffled":
          compare.agree(pile, []);
          pile = await deal.shuffle(`reshuffle/${++reshuffles}`, discarded);
          discarded = [];
          compare.deck(told.pile, pile);
          break;
        case "drew":
          compare.card(told.card, pile.shift());
          compare.agree(told.to === "discard", told.card === "pirate");
          (told.card === "pirate" ? discarded : hands[told.seat]!).push(told.card);
          break;
        case "fired":
          pass(told.seat, "cannon", discarded);
          break;
        case "paid":
          pass(told.seat, told.card, discarded);
          break;
        case "bought":
          pass(told.seller, told.card, hands[told.seat]!);
          for (const coin of PRICE) pass(told.seat, coin, hands[told.seller]!);
          break;
        case "colour":
        case "freed":
        case "stopped":
        case "over":
          break;
        default:
          throw new Error(`no such event: ${told satisfies never}`);
      }
    }
    compare.entry++;
  }
}
