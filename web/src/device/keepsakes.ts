/** What a player keeps to check a deal afterwards: the commitment shown before the first card, and the own nonces. */

import { keep, recall } from "./kept";

export interface Keepsake {
  commitment: string | null;
  nonces: Record<number, string>;
}

const MOST = 200;
const SHELF = "keepsakes";

function all(): Record<string, Keepsake> {
  return recall<Record<string, Keepsake>>(SHELF) ?? {};
}

/** By the table's watching name, which players and spectators both know. */
export function keepsake(table: string): Keepsake {
  return all()[table] ?? { commitment: null, nonces: {} };
}

function change(table: string, change: (keepsake: Keepsake) => void): void {
  const { [table]: mine = { commitment: null, nonces: {} }, ...others } = all();
  change(mine);
  const latest = Object.entries(others).slice(-MOST + 1);
  keep(SHELF, Object.fromEntries([...latest, [table, mine]]));
}

/** The first one counts: a host that changes its mind later is found out. */
export function noteCommitment(table: string, commitment: string): void {
  if (keepsake(table).commitment === null) change(table, (mine) => (mine.commitment = commitment));
}

/** A nonce of this seat's own, drawn once. */
export function nonceFor(table: string, seat: number): string {
  const drawn = keepsake(table).nonces[seat];
  if (drawn) return drawn;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  change(table, (mine) => (mine.nonces[seat] = nonce));
  return nonce;
}
