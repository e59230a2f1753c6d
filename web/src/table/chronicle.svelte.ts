/** The log, sounds and motion of a table. Facts that were shown for now are dropped when cards are turned down. */

import type { AnyFace, Happening } from "../games/face";
import type { Visibility } from "../games/visibility";
import { play } from "../sound/sounds";

/** A line of the log. */
export interface Line {
  key: number;
  event: Happening;
}

export class Chronicle {
  log: readonly Line[] = $state.raw([]);
  /** The latest events in order, for motion. */
  events: readonly Happening[] = $state.raw([]);
  #lines = 0;
  /** The lines before this one belong to cards that have been turned down. */
  #forgotten = 0;
  #mine: boolean | null = null;

  constructor(
    private readonly face: () => AnyFace,
    private readonly visibility: () => Visibility,
  ) {}

  /** `missed`: something happened in between that was not told, so nothing moves or sounds. */
  tell(told: readonly unknown[], missed: boolean, open: boolean): void {
    const visibility = this.visibility();
    const events = (told as Happening[]).map((event) => visibility.keepable(event));
    const lines = events.map((event) => ({ key: this.#lines++, event }));
    const turned = lines.findLastIndex(({ event }) => visibility.turnsDown(event));
    let moving = missed ? [] : events;
    if (lines.length) this.log = [...this.log, ...lines];
    if (turned >= 0) {
      this.#forgotten = lines[turned]!.key + 1;
      if (open) {
        this.#forget();
        moving = moving.filter((event) => visibility.outlasts(event));
      }
    }
    this.events = moving;
    if (!missed) this.#sound(events);
  }

  /** The time to look is over: what was turned down is told no longer. */
  settle(): void {
    if (this.#forgotten || this.visibility().isUnknown) this.#forget();
  }

  /** The seats of this browser have changed: the server tells everything again. */
  clear(): void {
    this.settle();
    this.log = [];
    this.events = [];
  }

  /** Plays a sound when the own turn begins. */
  hearTurn(mine: boolean): void {
    if (mine && this.#mine === false) play("yourTurn");
    this.#mine = mine;
  }

  #forget(): void {
    const visibility = this.visibility();
    const turned = visibility.isUnknown ? this.#lines : this.#forgotten;
    this.log = this.log.filter(({ key, event }) => key >= turned || visibility.outlasts(event));
    this.events = [];
    this.#forgotten = 0;
  }

  #sound(events: readonly Happening[]): void {
    const sounds = events.map((event) => this.face().sound(event)).filter((name) => name !== null);
    for (const name of new Set(sounds)) play(name);
  }
}
