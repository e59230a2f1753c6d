/** What a record tells, held against what the deal makes, up to the first thing that differs. */
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
