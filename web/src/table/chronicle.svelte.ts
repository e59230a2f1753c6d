/** The log of a table. Facts that were shown for now are dropped when cards are turned down. */

import type { Happening } from "../games/face";
import type { Visibility } from "../games/visibility";

/** A line of the log. */
export interface Line {
  key: number;
  /** Null: the news is all that there is to tell. */
  event: Happening | null;
  /** The same in short, as it was told when it happened. */
  news: string;
}

export class Chronicle {
  log: readonly Line[] = $state.raw([]);
  #lines = 0;

  constructor(private readonly visibility: () => Visibility) {}

  /** Adds a line, and drops those that may no longer be told. The answer is the line's key. */
  add(event: Happening | null, news: string): number {
    const visibility = this.visibility();
    const forgets = event !== null && (visibility.isUnknown || visibility.turnsDown(event));
    const kept = forgets ? this.log.filter(({ event }) => event && visibility.outlasts(event)) : this.log;
    const key = this.#lines++;
    this.log = [...kept, { key, event, news }];
    return key;
  }

  /** The time to look is over: of a game that is not known here, nothing may be kept. */
  settle(): void {
    if (this.visibility().isUnknown) this.log = [];
  }

  /** Whether the line is still there. */
  keeps(line: number | null): boolean {
    return this.log.some(({ key }) => key === line);
  }

  /** The seats of this browser have changed: the server tells everything again. */
  clear(): void {
    this.log = [];
  }
}
