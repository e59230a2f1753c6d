import type { GameRecord } from "../wire/generated";
import type { Deal } from "./deal";

/** Compares a record with the deal, up to the first difference. */
export class Comparison {
  /** The entry of the log that is being read. */
  entry = 0;
  /** Cards whose place in a shuffled deck was found to be right. */
  dealt = 0;
  /** Cards that came to light in play and were the right ones. */
  shown = 0;

  agree(told: unknown, made: unknown): void {
    if (made === undefined || JSON.stringify(told) !== JSON.stringify(made)) throw new Error("not as dealt");
  }

  deck(told: unknown, made: readonly unknown[]): void {
    this.agree(told, made);
    this.dealt += made.length;
  }

  card(told: unknown, made: unknown): void {
    this.agree(told, made);
    this.shown++;
  }
}

/** The seat that starts: the one that the table chose, or else a pick. */
export async function first({ options, players }: GameRecord, deal: Deal): Promise<number> {
  const chosen = options.first ?? null;
  if (chosen === null) return deal.pick("first", players.length);
  const seat = players.findIndex((_, seat) => seat === chosen);
  if (seat < 0) throw new Error("no such seat");
  return seat;
}
