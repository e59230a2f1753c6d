/** A link to a moment of a replay: which one, through whose eyes, and of which file of this device. */

export interface Spot {
  at: number;
  eyes: string;
  /** A record kept on this device; null: the table or the server says which game it is. */
  file: string | null;
}

export function readSpot(hash: string): Spot {
  const facts = new URLSearchParams(hash.replace(/^#/, ""));
  const at = Number(facts.get("at") ?? 0);
  return {
    at: Number.isInteger(at) && at >= 0 ? at : 0,
    eyes: facts.get("eyes") ?? "all",
    file: facts.get("file"),
  };
}

export function writeSpot({ at, eyes, file }: Spot): string {
  return `#at=${at}&eyes=${eyes}${file === null ? "" : `&file=${file}`}`;
}
