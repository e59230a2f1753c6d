/** Memoarrr!: the island, the chests and the volcanoes as the deal makes them, and every card where the log has it. */

import type { GameRecord, MemoarrrEvent, MemoarrrOptions } from "../wire/generated";
import { first, type Comparison } from "./comparison";
import type { Deal } from "./deal";

const ANIMALS = ["penguin", "octopus", "walrus", "crab", "turtle"];
const LANDSCAPES = ["water", "flowers", "lava", "jungle", "desert"];
const TREASURES = [1, 1, 2, 2, 2, 3, 4];
const VOLCANOES = { "2018": ["birds-7", "birds-3", "birds-1"], "2023": ["dark", "light", "light"] };
const SIDES = { north: [1, 2, 3], east: [9, 14, 19], south: [21, 22, 23], west: [5, 10, 15] };
const CENTRE = 12;

/** Made when it is needed: while a game runs, no card is named in this browser's memory unless it lies face up. */
function locations(): string[] {
  return ANIMALS.flatMap((animal) => LANDSCAPES.map((landscape) => `${animal}-${landscape}`));
}

export async function followMemoarrr(record: GameRecord, deal: Deal, compare: Comparison): Promise<void> {
  const { edition = "2018", treasures = "shuffled" } = record.options as Partial<MemoarrrOptions>;
  const seats = record.players.length;
  const volcanoes = VOLCANOES[edition].slice(0, seats - 1);
  const shuffled = await deal.shuffle("locations", locations());
  const removed = shuffled[CENTRE];
  const island = shuffled.map((card, cell) => (cell === CENTRE ? null : card));
  const chests = treasures === "ordered" ? [...TREASURES] : await deal.shuffle("treasures", TREASURES);
  const starter = await first(record, deal);
  const won = record.players.map((): number[] => []);
  let [round, stack, open]: [number, string[], number | null] = [0, [], null];

  /** The card on a cell; it throws where no card can lie. */
  const on = (cell: unknown): string => {
    const card = typeof cell === "number" ? island[cell] : null;
    if (!card) throw new Error("no such cell");
    return card;
  };

  for (const { move, events } of record.log) {
    // Where the player pointed, and where it happened, are one cell.
    const cell = (move as { cell?: number } | null)?.cell;
    for (const told of events as MemoarrrEvent[]) {
      switch (told.event) {
        case "dealt":
          compare.agree([compare.entry, events.length], [0, 1]);
          compare.deck(told.locations, island);
          compare.agree(told.removed, removed);
          compare.deck(told.treasures, chests);
          compare.agree(told.first, starter);
          break;
        case "looked": {
          const cards = SIDES[told.side].map((cell) => [cell, on(cell)]);
          compare.agree(told.cards, Object.fromEntries(cards));
          compare.shown += cards.length;
          break;
        }
        case "round":
          compare.agree([told.number, stack], [++round, []]);
          if (round === 1) compare.agree(told.starter, starter);
          stack = await deal.shuffle(`volcanoes/${round}`, volcanoes);
          compare.deck(told.volcanoes, stack);
          break;
        case "revealed":
          compare.agree(told.cell, cell);
          compare.card(told.card, on((open = told.cell)));
          break;
        case "peeked":
          compare.agree(told.cell, cell);
          compare.card(told.card, on(told.cell));
          break;
        case "blocked":
          compare.agree(told.cell, cell);
          break;
        case "swapped": {
          // The octopus that lies open, and the neighbour that its player pointed at.
          compare.agree([told.cell, told.with], [open, cell]);
          const [here, there] = [told.cell!, told.with!];
          const apart = [
            Math.abs((here % 5) - (there % 5)),
            Math.abs(Math.trunc(here / 5) - Math.trunc(there / 5)),
          ];
          compare.agree(Math.hypot(...apart), 1);
          [island[here], island[there]] = [on(there), on(here)];
          break;
        }
        case "volcano":
          compare.card(told.volcano, stack.shift());
          break;
        case "treasure":
          compare.agree([stack.length, chests.length], [0, 8 - round]);
          compare.card(told.rubies, chests.shift());
          won[told.seat]!.push(told.rubies!);
          break;
        case "over": {
          const rubies = won.map((chests) => chests.reduce((sum, rubies) => sum + rubies, 0));
          compare.agree(
            [told.treasures, told.rubies, told.removed, round, chests],
            [won, rubies, removed, 7, []],
          );
          break;
        }
        case "ready":
        case "again":
          break;
        default:
          throw new Error(`no such event: ${told satisfies never}`);
      }
    }
    compare.entry++;
  }
}
