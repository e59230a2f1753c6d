/** What the documentation and the simulator tell, for the tests to be held against. */

import { readFileSync } from "node:fs";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The first block of JSON on a page of the documentation. */
const blockOf = (page: string) =>
  JSON.parse(read(`../../../docs/${page}`).match(/```json\n([\s\S]*?)\n```/)![1]!);

export interface Vector {
  secret: string;
  nonces: (string | null)[];
  commitment: string;
  seed: string;
  label: string;
  cards?: (string | number)[];
  order?: (string | number)[];
  count?: number;
  pick?: number;
}

export const vectors: Vector[] = blockOf("fair-deal.md");

/** A record whose log may be read, and forged, freely. */
export interface Loose {
  format: string;
  rules: string;
  game: string;
  options: Record<string, unknown>;
  players: { name: string; kind: string }[];
  secret: string;
  nonces: (string | null)[];
  commitment: string;
  seed: string;
  log: { seat: number | null; move: Record<string, unknown> | null; events: Record<string, unknown>[] }[];
}

/** Ann's game against her parrot, from the page on records: the one with a nonce. */
export const example: Loose = blockOf("record.md");

/**
 * Ten games of `quarterdeck simulate`: Memoarrr! for four (2023, abilities, ordered chests), three (abilities, seat 2
 * first) and two; Piratatak for two, three, four (seat 1 first) and two again, five reshuffles among them.
 */
export const records: Loose[] = read("records.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
