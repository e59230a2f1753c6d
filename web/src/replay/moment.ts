/** A link to a moment of a replay: which one, through whose eyes, and of which file of this device. */

export interface Spot {
  at: number;
  eyes: string;
  /** A record kept on this device; null: the table or the server says which game it is. */
  file: string | null;
  /** The seat whose report is shown beside it; null: none. */
  review: number | null;
}

export const NOWHERE: Spot = { at: 0, eyes: "all", file: null, review: null };

const whole = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;

export function readSpot(hash: string): Spot {
  const facts = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    at: whole(facts.get("at")) ?? 0,
    eyes: facts.get("eyes") ?? "all",
    file: facts.get("file"),
    review: whole(facts.get("review")),
  };
}

export function writeSpot({ at, eyes, file, review }: Spot): string {
  const report = review === null ? "" : `&review=${review}`;
  return `#at=${at}&eyes=${eyes}${file === null ? "" : `&file=${file}`}${report}`;
}
