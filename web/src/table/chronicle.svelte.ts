/** What has happened at a table: told, heard, shown for a while, and forgotten when it has been turned down. */

import type { AnyFace, Happening } from "../games/face";
import { play } from "../sound/sounds";

/** A line of the log. */
export interface Line {
  key: number;
  event: Happening;
}

export class Chronicle {
  log: readonly Line[] = $state.raw([]);
  /** What has just happened, in the order in which it did: for motion. */
  events: readonly Happening[] = $state.raw([]);
  /** The table as it lay before all was turned down, until everybody has seen it. */
  lingering: unknown = $state.raw(null);
  #lines = 0;
  /** Up to which line the log has been turned down. */
  #forgotten = 0;
  #mine: boolean | null = null;

  constructor(private readonly face: () => AnyFace) {}

  /** `before` is the view right before these events; null: something has been missed, and nothing moves or sounds. */
  tell(news: { view: unknown; events: readonly unknown[] }, before: unknown, open: boolean): void {
    const face = this.face();
    const events = (news.events as Happening[]).map((event) => face.keepable(event));
    const lines = events.map((event) => ({ key: this.#lines++, event }));
    const turned = lines.findLastIndex(({ event }) => face.turnsDown(event));
    let moving = before === null ? [] : events;
    if (lines.length) this.log = [...this.log, ...lines];
    if (turned >= 0) {
      this.#forgotten = lines[turned]!.key + 1;
      // Whoever comes back in a later round sees that round, not the end of one before.
      const isLast = events.slice(turned).every((event) => face.outlasts(event));
      if (!open) this.lingering = isLast ? face.linger(before, { view: news.view, events }) : null;
      else {
        this.#forget();
        moving = moving.filter((event) => face.outlasts(event));
      }
    }
    this.events = moving;
    if (before !== null) this.#sound(events);
  }

  /** What lingered is turned down now, and told no longer. */
  settle(): void {
    this.lingering = null;
    if (this.#forgotten || this.face().fleeting) this.#forget();
  }

  /** Other eyes look from now on: they are told everything anew. */
  clear(): void {
    this.settle();
    this.log = [];
    this.events = [];
  }

  /** A move can be made now, or none: the beginning of a turn is heard. */
  hearTurn(mine: boolean): void {
    if (mine && this.#mine === false) play("yourTurn");
    this.#mine = mine;
  }

  #forget(): void {
    const face = this.face();
    const turned = face.fleeting ? this.#lines : this.#forgotten;
    this.log = this.log.filter(({ key, event }) => key >= turned || face.outlasts(event));
    this.events = [];
    this.#forgotten = 0;
  }

  #sound(events: readonly Happening[]): void {
    const sounds = events.map((event) => this.face().sound(event)).filter((name) => name !== null);
    for (const name of new Set(sounds)) play(name);
  }
}
