/** How long what was told of a game may be kept, by what the game's types declare. The server says when time is over. */

import { VISIBILITY, type GameVisibility } from "../wire/generated";
import type { Happening, OfTheGame } from "./face";

/** What one game lets a page keep. */
export class Visibility {
  readonly #declared: GameVisibility | undefined;

  constructor(game: string) {
    this.#declared = VISIBILITY[game];
  }

  /** Nothing is known of the game's events: each is kept until the next thing happens. */
  get isUnknown(): boolean {
    return this.#declared === undefined;
  }

  /** How long the event is shown, in parts of the exposure time. Events that are not known share the time. */
  beat({ event }: Happening): number {
    return this.#declared === undefined ? 1 : (this.#declared.events[event]?.beat ?? 0);
  }

  /** The event as a log may keep it: without what one seat alone was shown. */
  keepable<E extends Happening>(event: E): E {
    const facts = this.#declared?.events[event.event]?.private ?? [];
    return facts.length ? { ...event, ...Object.fromEntries(facts.map((fact) => [fact, null])) } : event;
  }

  /** Whether the event may be kept when all cards have been turned down. */
  outlasts({ event }: Happening): boolean {
    return this.#declared !== undefined && !this.#declared.events[event]?.forNow;
  }

  turnsDown({ event }: Happening): boolean {
    return this.#declared?.events[event]?.turnsDown ?? false;
  }

  /** The view when the private look is over: what only its own seat could see is empty. */
  afterLook(view: OfTheGame): OfTheGame {
    const facts = this.#declared?.privateFacts ?? [];
    return facts.length ? { ...view, ...Object.fromEntries(facts.map((fact) => [fact, {}])) } : view;
  }
}
