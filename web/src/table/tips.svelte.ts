/** A coach in the first games: one sentence when something happens for the first time on this device. When which tip
 * comes is data that the terminal reads, too. */

import DATA from "../../../src/quarterdeck/narration/tips.json";
import { noteTip, seenTips } from "../device/tips";
import type { Happening, OfTheGame } from "../games/face";
import type { Facts } from "../words/words.svelte";

interface Tip {
  name: string;
  /** The kind of event; without it the tip is for a question. */
  event?: string;
  /** Whose event it is. */
  who?: string;
  /** Fields of the event, with the values that they may have. */
  where?: Readonly<Record<string, readonly unknown[]>>;
  /** One of these moves may be made now. */
  moves?: readonly string[];
  /** Fields of the view that hold something, and that hold nothing. */
  has?: readonly string[];
  lacks?: readonly string[];
  /** The facts of the sentence, with their paths in the view. */
  facts?: Readonly<Record<string, string>>;
}

/** What one seat is told at one time. */
export interface Moment {
  game: string;
  seat: number;
  events: readonly Happening[];
  view: OfTheGame;
  moves: readonly { move: string }[];
}

const TIPS = DATA as unknown as Readonly<Record<string, readonly Tip[]>>;

export class Tips {
  /** The sentence that is shown now. */
  current: { message: string; facts: Facts } | null = $state.raw(null);
  #tip: Tip | null = null;

  hear(moment: Moment): void {
    const seen = seenTips();
    const tip = TIPS[moment.game]?.find(
      (tip) => !seen.includes(`${moment.game}-${tip.name}`) && fits(tip, moment),
    );
    if (tip) {
      noteTip(`${moment.game}-${tip.name}`);
      this.current = { message: `tip-${moment.game}-${tip.name}`, facts: factsOf(tip, moment.view) };
      this.#tip = tip;
    } else if (!this.#stays(moment)) this.clear();
  }

  clear(): void {
    this.#tip = this.current = null;
  }

  /** A tip about an event stays until it is the player's turn, one about a question until it is answered. */
  #stays(moment: Moment): boolean {
    if (this.#tip === null) return false;
    return this.#tip.event ? !moment.moves.length : fits(this.#tip, moment);
  }
}

const holds = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function fits({ event, who, where = {}, moves, has = [], lacks = [] }: Tip, moment: Moment): boolean {
  const { view, seat } = moment;
  if (!has.every((field) => holds(view[field])) || lacks.some((field) => holds(view[field]))) return false;
  if (event === undefined) return moment.moves.some(({ move }) => moves?.includes(move));
  return moment.events.some((happened: OfTheGame) => {
    if (happened.event !== event) return false;
    if (!Object.entries(where).every(([field, values]) => values.includes(happened[field]))) return false;
    return !who || who === (happened.seat === seat ? "you" : "other");
  });
}

function factsOf({ facts = {} }: Tip, view: OfTheGame): Facts {
  const at = (path: string): OfTheGame => path.split(".").reduce((value, step) => value[step], view);
  return Object.fromEntries(Object.entries(facts).map(([name, path]) => [name, at(path)]));
}
