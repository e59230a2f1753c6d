import type { GameRecord } from "../wire/generated";
import type { Deal } from "./deal";

/** The seat that starts: the one that the table chose, or else a pick. */
export async function first({ options, players }: GameRecord, deal: Deal): Promise<number> {
  const chosen = options.first ?? null;
  if (chosen === null) return deal.pick("first", players.length);
  const seat = players.findIndex((_, seat) => seat === chosen);
  if (seat < 0) throw new Error("no such seat");
  return seat;
}
