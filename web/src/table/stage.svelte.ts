/** Plays what happened at a table: one event after the other, each for its beat, as the server's clock has it. */

import type { AnyFace, Happening, OfTheGame, Scene } from "../games/face";
import type { Visibility } from "../games/visibility";
import { play, type SoundName } from "../sound/sounds";
import { at, now } from "../wire/clock";
import type { Chronicle } from "./chronicle.svelte";
import type { Attending } from "./company";
import { News } from "./news.svelte";

/** What the stage asks the table. */
export interface House {
  readonly face: AnyFace;
  readonly visibility: Visibility;
  readonly company: Attending;
  readonly chronicle: Chronicle;
  /** The table's exposure time, in milliseconds. */
  readonly exposure: number;
  /** The table is shown as it is: earlier views are dropped. */
  settle(): void;
}

/** The events of one update, and when they are shown, by the server's clock. */
export interface Entry {
  events: readonly Happening[];
  /** The view while the events are shown: where cards were turned down, the one before. */
  view: OfTheGame;
  /** When the update was made. */
  made: number;
  /** From when on the next move is accepted. */
  opens: number;
  /** Something happened before that was not told: nothing moves or sounds. */
  missed: boolean;
}

/** How the table looks: as before the events, as before cards were turned down, or as it is. */
type Looks = "before" | "shown" | "after";

/** One event, ready to be shown. */
interface Step {
  begins: number;
  looks: Looks;
  scene: Omit<Scene<Happening>, "key">;
  /** Null: nothing but its news is told. */
  told: Happening | null;
  news: string;
  /** Its news waits for no other: the event has a beat, or it was missed and only the latest news counts. */
  hasty: boolean;
  sound: SoundName | null;
  /** After the last move: how much of the result has been laid open with this step. */
  finale?: number;
}

const NOTHING = { event: null, coming: [], time: 0 };
/** News of an event without a beat stays for this part of the exposure time, if nothing else is shown. */
const GLANCE = 0.5;
/** How long each thing of the finale is shown, in parts of the exposure time. No move waits for it. */
const FINALE_BEAT = 0.32;

export class Stage {
  scene: Scene<Happening> = $state.raw({ ...NOTHING, key: 0 });
  looks: Looks = $state("after");
  /** How many things of the finale have been laid open; Infinity: all of them, and the winner is named. */
  finale = $state(Infinity);
  readonly news = new News();
  #steps: Step[] = [];
  #cancel = (): void => undefined;

  constructor(private readonly house: House) {}

  /** Shows the events, the first one at once. The table has finished what was shown before. */
  play(entry: Entry): void {
    this.#steps = this.#stepsOf(entry);
    const [first] = this.#steps;
    if (first) first.begins = Math.min(first.begins, now());
    this.#advance();
    if (entry.opens <= now()) this.#look("after");
  }

  /** All events have been shown: the table looks as it is. A finale takes its time. */
  finish(): void {
    this.#cancel();
    const finale = this.#steps.findIndex((step) => step.finale !== undefined);
    for (const step of this.#steps.splice(0, finale < 0 ? this.#steps.length : finale)) this.#show(step);
    this.#look("after");
    if (this.#steps.length) {
      this.#advance();
      return;
    }
    this.scene = { ...NOTHING, key: this.scene.key + 1 };
    this.house.chronicle.settle();
    this.#forget();
  }

  /** The finale has been seen enough. */
  skip(): void {
    this.#cancel();
    for (const step of this.#steps.splice(0)) this.#show(step);
    this.finish();
  }

  clear(): void {
    this.#steps = [];
    this.finale = Infinity;
    this.finish();
    this.news.clear();
  }

  #stepsOf({ events, view, made, opens, missed }: Entry): Step[] {
    const { face, visibility, company, exposure } = this.house;
    const told = events.map((event) => visibility.keepable(event));
    const beats = told.map((event) => visibility.beat(event));
    const whole = beats.reduce((sum, beat) => sum + beat, 0);
    const unit = missed || !whole ? exposure : Math.max(0, opens - made) / whole;
    // What was missed may be many entries: no event of theirs is told together with the next one.
    const news = missed
      ? told.flatMap((event) => face.news([event], view, company))
      : face.news(told, view, company);
    let begins = opens - whole * unit;
    let keeps = !missed;
    let looks: Looks = "shown";
    const steps = told.map((event, index): Step => {
      const time = beats[index]! * unit;
      const began = begins;
      begins += time;
      keeps &&= face.keepsView(event);
      if (visibility.turnsDown(event)) looks = "after";
      return {
        begins: began,
        looks: keeps ? "before" : looks,
        scene: missed ? NOTHING : { event, coming: told.slice(index + 1), time },
        told: event,
        news: news[index] ?? "",
        hasty: missed || time > 0,
        sound: missed ? null : face.sound(event),
      };
    });
    return missed ? steps : this.#withFinale(steps, view);
  }

  /** Between the last move and the word of who has won, everything is laid open, one thing after the other. */
  #withFinale(steps: readonly Step[], view: OfTheGame): Step[] {
    const over = steps.at(-1);
    if (over?.told?.event !== "over") return [...steps];
    const { face, company, exposure } = this.house;
    const time = FINALE_BEAT * exposure;
    const openings = face.finale(view, company).map((news, index): Step => {
      const scene = { event: null, coming: [over.told!], time };
      const begins = over.begins + index * time;
      return {
        begins,
        looks: "after",
        scene,
        told: null,
        news,
        hasty: time > 0,
        sound: "treasure",
        finale: index + 1,
      };
    });
    const begins = over.begins + openings.length * time;
    this.finale = 0;
    return [...steps.slice(0, -1), ...openings, { ...over, begins, looks: "after", finale: Infinity }];
  }

  /** Shows what is due, and waits for the next event. */
  #advance(): void {
    const next = this.#steps.findIndex(({ begins }) => begins > now());
    const due = this.#steps.splice(0, next < 0 ? this.#steps.length : next);
    for (const step of due) this.#show(step);
    for (const sound of new Set(due.map(({ sound }) => sound))) if (sound !== null) play(sound);
    if (this.#steps.length) this.#cancel = at(this.#steps[0]!.begins, () => this.#advance());
  }

  #look(looks: Looks): void {
    this.looks = looks;
    if (looks === "after") this.house.settle();
  }

  /** News of a card that was turned down are gone with their line of the log. */
  #forget(): void {
    if (!this.house.chronicle.keeps(this.news.about)) this.news.clear();
  }

  #show({ looks, scene, told, news, hasty, finale }: Step): void {
    const { chronicle, exposure } = this.house;
    this.#look(looks);
    if (finale !== undefined) this.finale = finale;
    this.scene = { ...scene, key: this.scene.key + 1 };
    const key = chronicle.add(told, news);
    this.#forget();
    if (news) this.news.tell(news, key, scene.time || exposure * GLANCE, hasty);
  }
}
