/** What a player is about to give to a pirate: cards are marked first, and given together. */

import type { PiratatakCard, PiratatakHolding, PiratatakMove } from "../../wire/generated";

/** What the table says: the payments that may be made, and how many cards the pirate still wants. */
interface Demand {
  pays: ReadonlyMap<PiratatakCard, PiratatakMove>;
  owed: number;
}

export class Payment {
  /** In the order in which they were marked; a card of a heap may be there several times. */
  marked: readonly PiratatakCard[] = $state.raw([]);
  /** The marked cards are on their way: the server takes one after the other. */
  giving = $state(false);
  /** The cannon stays silent: its player would rather pay. */
  instead = $state(false);
  /** What was owed when the latest card was sent. */
  #sent = 0;

  constructor(private readonly demand: () => Demand) {}

  canBeGiven(card: PiratatakCard): boolean {
    return this.demand().pays.has(card);
  }

  count(card: PiratatakCard): number {
    return this.marked.filter((other) => other === card).length;
  }

  /** Whether no more of a heap of this size can be marked. */
  isFull(card: PiratatakCard, of: number): boolean {
    return this.count(card) >= Math.min(of, this.demand().owed);
  }

  /** One more of this heap; after the last one, none again. Of too many the oldest goes. */
  mark(card: PiratatakCard, of: number): void {
    if (this.giving) return;
    if (this.isFull(card, of)) this.marked = this.marked.filter((other) => other !== card);
    else this.marked = [...this.marked, card].slice(-this.demand().owed);
  }

  /** Rather pay than fire. Where all cards are wanted, there is nothing to choose. */
  insteadOfFiring(holding: PiratatakHolding): void {
    const { coins, cannons, parts, ship } = holding;
    this.instead = true;
    const heaps = [Array<PiratatakCard>(coins).fill("coin"), Array<PiratatakCard>(cannons).fill("cannon")];
    const all = [...heaps.flat(), ...parts, ...ship];
    if (all.length === this.demand().owed) this.marked = all;
  }

  /** How many are still to be marked. */
  get missing(): number {
    return this.demand().owed - this.marked.length;
  }

  give(): void {
    this.giving = this.missing === 0;
    this.#sent = 0;
  }

  /** The move to be made now; null while the one before is on its way. */
  next(): PiratatakMove | null {
    const { owed, pays } = this.demand();
    const [card] = this.marked;
    if (!this.giving || !card || this.missing || owed === this.#sent) return null;
    this.#sent = owed;
    return pays.get(card) ?? null;
  }

  /** The server's answer to the latest one. One that is refused stops the rest. */
  answered(done: boolean): void {
    this.marked = done ? this.marked.slice(1) : [];
    this.giving = this.marked.length > 0;
  }

  /** The pirate is gone. */
  end(): void {
    this.marked = [];
    this.giving = this.instead = false;
  }
}
