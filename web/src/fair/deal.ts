/** The deal of a game, made again from its secret and nonces: docs/fair-deal.md, “The algorithm”. */

import { hmac, sha256 } from "./sha256";

type Bytes = Uint8Array<ArrayBuffer>;

export interface Deal {
  readonly seed: string;
  /** How many shuffles have been made. */
  readonly shuffles: number;
  shuffle<Card>(label: string, cards: readonly Card[]): Promise<Card[]>;
  pick(label: string, count: number): Promise<number>;
}

const SECRET = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{2,128}$/;

/** The browser's own cryptography; missing on pages that came over plain http. */
const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function commitmentOf(secret: string): Promise<string> {
  const bytes = bytesOf(secret);
  return hex((await subtle()?.digest("SHA-256", bytes)) ?? sha256(bytes));
}

/** Throws where a nonce is none: a comma within one would make two lists of nonces read the same. */
export async function dealOf(secret: string, nonces: readonly (string | null)[]): Promise<Deal> {
  if (!nonces.every((nonce) => nonce === null || (typeof nonce === "string" && NONCE.test(nonce))))
    throw new Error("not nonces");
  const mix = await keyed(bytesOf(secret));
  const seed = await mix("quarterdeck/1:" + nonces.map((nonce) => nonce ?? "").join(","));
  const draw = await keyed(seed);
  let shuffles = 0;
  return {
    seed: hex(seed),
    get shuffles() {
      return shuffles;
    },
    async shuffle(label, cards) {
      const below = numbers(draw, label);
      const deck = [...cards];
      for (let last = deck.length - 1; last > 0; last--) {
        const other = await below(last + 1);
        [deck[last], deck[other]] = [deck[other]!, deck[last]!];
      }
      shuffles++;
      return deck;
    },
    pick: (label, count) => numbers(draw, label)(count),
  };
}

/** The numbers that a label's stream of bytes gives, each below what is asked for; a byte that would favour low ones is passed over. */
function numbers(draw: (text: string) => Promise<Bytes>, label: string): (n: number) => Promise<number> {
  let [block, next, number] = [new Uint8Array(), 0, 0];
  return async (n) => {
    for (;;) {
      if (next === block.length) [block, next] = [await draw(`${label}:${number++}`), 0];
      const byte = block[next++]!;
      if (byte < 256 - (256 % n)) return byte % n;
    }
  };
}

/** HMAC-SHA-256 under one key, imported once. */
async function keyed(key: Bytes): Promise<(text: string) => Promise<Bytes>> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const native = subtle();
  if (!native) return async (text) => hmac(key, encode(text));
  const imported = await native.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await native.sign("HMAC", imported, encode(text)));
}

function bytesOf(secret: string): Bytes {
  if (!SECRET.test(secret)) throw new Error("not a secret");
  return Uint8Array.from(secret.match(/../g)!, (pair) => parseInt(pair, 16));
}

function hex(bytes: ArrayBuffer | Bytes): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
