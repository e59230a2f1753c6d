/** Checks in the browser whether a game was dealt fairly, from the record and from what the browser kept. */

import type { Entry, GameRecord } from "../wire/generated";
import { Comparison } from "./comparison";
import { commitmentOf, dealOf, type Deal } from "./deal";
import { followMemoarrr } from "./memoarrr";
import { followPiratatak } from "./piratatak";

/**
 * - `commitment`: the SHA-256 of the secret is the record's commitment
 * - `promised`: that commitment is the one this browser was shown before the first card
 * - `nonce`: every nonce that this browser sent is in the record, at its seat
 * - `seed`: the seed follows from the secret and the nonces
 * - `cards`: all shuffles and picks follow from them too, and every card that came to light is the one that was dealt there
 */
export type Claim = "commitment" | "promised" | "nonce" | "seed" | "cards";

export interface Finding {
  claim: Claim;
  /** `null` where this browser can't tell. */
  holds: boolean | null;
  /** What the finding rests on. */
  facts: Facts;
}

/** What all findings come to: proved fair, nothing found against it, or not as it should be. */
export type Verdict = "proved" | "consistent" | "broken";

/**
 * A record that fits together can be made up afterwards. It proves something to a browser that was shown the promise
 * before the first card, and that knows where each card belongs.
 */
export function verdictOn(findings: readonly Finding[]): Verdict {
  if (findings.some(({ holds }) => holds === false)) return "broken";
  const proof = findings.filter(({ claim }) => claim === "promised" || claim === "cards");
  return proof.length && proof.every(({ holds }) => holds) ? "proved" : "consistent";
}

/** For `cards`: `shuffles`, the cards `dealt` by them, the cards `shown` in play, and the `entry` of the log at fault. */
type Facts = Record<string, string | number>;

const FORMAT = "quarterdeck/1";

/** What this browser noted before the first card: the commitment it was shown, and the nonces it sent, by seat. */
export interface Kept {
  commitment: string | null;
  nonces: Record<number, string>;
}

/** By game and version of its rules: another version may deal otherwise. Piratatak's second one deals as the first. */
const FOLLOWED: Record<string, typeof followMemoarrr> = {
  "memoarrr/1": followMemoarrr,
  "piratatak/1": followPiratatak,
  "piratatak/2": followPiratatak,
};

/** One finding for each claim, in the order of `Claim`. Whatever it is given, it does not throw: a record that is none fails. */
export async function checkRecord(record: unknown, kept: Kept): Promise<Finding[]> {
  // Its fields have not been validated: in each check a field of another type throws, or differs.
  const told = (record ?? {}) as GameRecord;
  const ours = told.format === FORMAT;
  const deal = dealTold(told);
  return Promise.all([
    finding("commitment", async (facts) => {
      facts.commitment = await commitmentOf(told.secret);
      return ours && facts.commitment === told.commitment;
    }),
    finding("promised", async (facts) => {
      if (kept.commitment === null) return null;
      facts.commitment = kept.commitment;
      return kept.commitment === told.commitment;
    }),
    finding("nonce", async (facts) => {
      const sent = Object.entries(kept.nonces);
      facts.nonces = sent.length;
      return sent.length ? sent.every(([seat, nonce]) => told.nonces[Number(seat)] === nonce) : null;
    }),
    finding("seed", async (facts) => {
      facts.seed = (await deal).seed;
      return ours && facts.seed === told.seed;
    }),
    finding("cards", (facts) => cardsHold(told, deal, facts)),
  ]);
}

/** From the secret and the nonces, never from the seed that the record names: that would prove nothing. */
async function dealTold({ secret, nonces, players }: GameRecord): Promise<Deal> {
  if (nonces.length && nonces.length !== players.length) throw new Error("not a nonce for each seat");
  return dealOf(secret, nonces);
}

async function cardsHold(record: GameRecord, dealt: Promise<Deal>, facts: Facts): Promise<boolean | null> {
  const { format, game, rules, players, log } = record;
  if (format !== FORMAT || typeof game !== "string" || typeof rules !== "string") return false;
  const follow = FOLLOWED[`${game}/${rules}`];
  if (!follow) return null;
  const compare = new Comparison();
  const deal = await dealt;
  try {
    if (![2, 3, 4].includes(players.length)) throw new Error("not so many players");
    await follow(record, deal, compare);
    // A log without its beginning or its end would keep cards out of sight.
    compare.agree([eventAt(log.at(0), 0), eventAt(log.at(-1), -1)], ["dealt", "over"]);
    return true;
  } catch {
    facts.entry = compare.entry;
    return false;
  } finally {
    facts.shuffles = deal.shuffles;
    facts.dealt = compare.dealt;
    facts.shown = compare.shown;
  }
}

const eventAt = (entry: Entry | undefined, at: number) => (entry?.events.at(at) as { event: string }).event;

async function finding(claim: Claim, check: (facts: Facts) => Promise<boolean | null>): Promise<Finding> {
  const facts: Facts = {};
  return { claim, holds: await check(facts).catch(() => false), facts };
}
