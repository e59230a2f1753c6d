/** A link to a moment of a replay: which one, and through whose eyes. */

export interface Spot {
  at: number;
  eyes: string;
}

export function readSpot(hash: string): Spot {
  const facts = new URLSearchParams(hash.replace(/^#/, ""));
  const at = Number(facts.get("at") ?? 0);
  return { at: Number.isInteger(at) && at >= 0 ? at : 0, eyes: facts.get("eyes") ?? "all" };
}

export function writeSpot({ at, eyes }: Spot): string {
  return `#at=${at}&eyes=${eyes}`;
}
