/** A table as this browser knows it: the latest updates from the server, without anything it would not send again. */

import { nonceFor, noteCommitment } from "../device/keepsakes";
import { settings } from "../device/settings.svelte";
import type { AnyFace, Happening, OfTheGame } from "../games/face";
import { faceOf } from "../games/faces";
import { Visibility } from "../games/visibility";
import { play } from "../sound/sounds";
import { at, now } from "../wire/clock";
import { Connection, type Link, type Wish } from "../wire/connection";
import {
  EXPOSURE,
  type AnyStatement,
  type PaceName,
  type Presence,
  type Signal,
  type Solution,
  type TableCard,
  type Update,
} from "../wire/generated";
import { Refusal } from "../wire/http";
import { noteVersion } from "../wire/version.svelte";
import { speakOf } from "../words/words.svelte";
import { Chronicle } from "./chronicle.svelte";
import { attending, type Attending } from "./company";
import { OneScreen } from "./onescreen.svelte";
import { Stage } from "./stage.svelte";
import { Tips } from "./tips.svelte";

const SIGNAL_MS = 4000;
const BEGIN_AGAIN_MS = 3000;
const LEAVING_MS = 1500;
/** A second tap on the same thing within this time is a slip of the finger. At the instant pace it is not. */
const TWICE_MS = 300;

/** The latest update of a seat. While its events are shown, also the view before them. */
type Seen = Update & { before?: OfTheGame };

export class TableSession {
  link: Link = $state("connecting");
  gone: Refusal | null = $state.raw(null);
  card: TableCard | null = $state.raw(null);
  /** The seats that this browser plays. */
  seats: readonly number[] = $state.raw([]);
  due: number | null = $state(null);
  /** Whether moves are accepted now; false during the exposure time. */
  open = $state(true);
  /** Why the latest command was not carried out. */
  refusal: Refusal | null = $state.raw(null);
  /** What is wrong with the server, independent of any command. */
  trouble: Refusal | null = $state.raw(null);
  /** How many moves are on their way. */
  pending = $state(0);

  readonly chronicle = new Chronicle(() => this.visibility);
  readonly stage = new Stage(this);
  readonly screen: OneScreen = new OneScreen(this);
  readonly tips = new Tips();
  #updates: ReadonlyMap<number | null, Seen> = $state.raw(new Map());
  #presence: readonly Presence[] = $state.raw([]);
  #signals: ReadonlyMap<number, Signal> = $state.raw(new Map());
  #seq = 0;
  #begun = new Set<number>();
  /** The look that each seat has ended, by the time at which it would have been over. */
  #looked = new Map<number | null, number>();
  /** The latest move, while a second tap on it is ignored. */
  #latest: string | null = null;
  /** Whether the own turn had begun when that was asked last. */
  #mine: boolean | null = null;
  #timers = new Map<string, () => void>();
  readonly #connection: Connection;

  constructor(readonly table: string) {
    this.#connection = new Connection(table, {
      hear: (statement) => this.#hear(statement),
      link: (state) => this.#linked(state),
      trouble: (why) => (this.trouble = why),
      gone: (why) => (this.gone = why),
    });
    for (const { command, answer } of this.#connection.remembered) {
      if (command.type === "move") void this.#await(answer);
      else if (command.type === "begin") void this.#awaitBeginning(command.seat, answer);
    }
  }

  close(): void {
    for (const stop of this.#timers.values()) stop();
    this.stage.clear();
    this.#connection.close();
  }

  get face(): AnyFace {
    return faceOf(this.card?.game ?? "");
  }

  visibility: Visibility = $derived.by(() => new Visibility(this.card?.game ?? ""));

  /** Several people share this screen. */
  get shared(): boolean {
    return this.screen.shared;
  }

  /** Whose eyes the table is shown through. */
  get eyes(): number | null {
    return this.screen.eyes;
  }

  /** Whether the link that led here is one to sit down with. */
  get mayJoin(): boolean {
    return this.card?.id != null && !this.table.startsWith("w");
  }

  get exposure(): number {
    return EXPOSURE[this.card?.pace ?? "instant"];
  }

  /** While events are shown: the view before them, or before cards were turned down. */
  #earlier: OfTheGame = $derived.by(() => {
    const seen = this.#updates.get(this.eyes);
    if (!seen || this.stage.looks === "after") return null;
    return (this.stage.looks === "before" ? seen.before : null) ?? seen.shown ?? null;
  });

  view: OfTheGame = $derived.by(() => {
    if (this.#earlier !== null) return this.#earlier;
    const view: OfTheGame = this.#updates.get(this.eyes)?.view ?? null;
    return view && this.screen.curtain !== null ? this.visibility.afterLook(view) : view;
  });

  moves: readonly OfTheGame[] = $derived.by(() =>
    this.#earlier !== null || this.screen.curtain !== null ? [] : (this.#updates.get(this.eyes)?.moves ?? []),
  );

  company: Attending = $derived.by(() =>
    attending(
      this.card?.seats ?? [],
      this.shared ? null : (this.seats[0] ?? null),
      this.eyes ?? 0,
      this.#presence,
      this.#signals,
    ),
  );

  /** The private look of the seat that is shown, if it has a time: since when, and until when. */
  look: { since: number; until: number } | null = $derived.by(() => {
    const clock = this.screen.curtain === null ? this.#updates.get(this.eyes)?.clock : null;
    return clock?.looks == null ? null : { since: clock.looks_from ?? clock.now, until: clock.looks };
  });

  /** What the coach of a lesson or a puzzle says now: the name of a message. */
  coach: string | null = $derived.by(() => this.#updates.get(this.eyes)?.coach ?? null);

  /** In a puzzle that has been answered: what was right. It comes when the answer has been seen. */
  solution: Solution | null = $derived.by(() =>
    this.open ? (this.#updates.get(this.eyes)?.solution ?? null) : null,
  );

  mayMove(seat: number): boolean {
    return Boolean(this.#updates.get(seat)?.moves.length);
  }

  isPrivate(seat: number): boolean {
    const update = this.#updates.get(seat);
    return Boolean(update?.view) && this.face.isPrivate(update!.view, update!.moves);
  }

  /** `answered` hears whether the move was made. A caller that waits for that makes no slip of the finger. */
  act = (move: unknown, answered?: (done: boolean) => void): void => {
    if (this.eyes === null || !this.open || this.pending) return answered?.(false);
    const wanted = JSON.stringify([this.eyes, move]);
    if (wanted === this.#latest && !answered) return;
    const answer = this.#await(this.#send({ type: "move", seat: this.eyes, move }));
    if (answered) void answer.then(answered);
    if (this.card?.pace === "instant") return;
    this.#latest = wanted;
    void answer.then(() => this.#when("twice", now() + TWICE_MS, () => (this.#latest = null)));
  };

  signal(signal: Signal): void {
    const seat = this.eyes ?? this.seats[0];
    if (seat !== undefined) void this.#heed(this.#send({ type: "signal", seat, signal }));
  }

  /** The seat of this browser that may ask the bots to hurry. */
  hurrying: number | null = $derived.by(
    () => this.seats.find((seat) => this.#updates.get(seat)?.may_hurry) ?? null,
  );

  hurry(): void {
    if (this.hurrying !== null) void this.#heed(this.#send({ type: "hurry", seat: this.hurrying }));
  }

  /** Say which pace this browser's player would like. */
  wishPace(pace: PaceName): void {
    const [seat] = this.seats;
    if (seat !== undefined) void this.#heed(this.#send({ type: "pace", seat, pace }));
  }

  /** Resolves when the server knows. Without a connection it resolves at once. */
  async leave(): Promise<void> {
    if (this.link !== "open") return;
    const told = this.seats.map((seat) => this.#heed(this.#send({ type: "leave", seat })));
    await Promise.race([Promise.all(told), new Promise((done) => setTimeout(done, LEAVING_MS))]);
  }

  takeBack(): void {
    for (const seat of this.seats) {
      if (this.card?.seats[seat]?.bot) void this.#heed(this.#send({ type: "return", seat }));
    }
  }

  /** The private look is over before its time. */
  looked(): void {
    if (this.eyes !== null) this.#endLook(this.eyes);
  }

  #send(wish: Wish): Promise<void> {
    this.refusal = null;
    return this.#connection.send(wish);
  }

  /** Whether it has been done; if not, `refusal` says why. */
  async #heed(answer: Promise<void>): Promise<boolean> {
    try {
      await answer;
      return true;
    } catch (why) {
      if (why instanceof Refusal) this.refusal = why;
      return false;
    }
  }

  /** A move is on its way. */
  async #await(answer: Promise<void>): Promise<boolean> {
    this.pending += 1;
    const done = await this.#heed(answer);
    this.pending -= 1;
    return done;
  }

  #linked(state: Link): void {
    this.link = state;
    if (state === "open") this.trouble = null;
  }

  #hear(statement: AnyStatement): void {
    switch (statement.type) {
      case "welcome":
        noteVersion(statement.version);
        this.seats = statement.seats;
        this.#updates = new Map([...this.#updates].filter(([seat]) => this.#isOurs(seat)));
        break;
      case "seated":
        // The server tells the new seats everything from the beginning.
        this.seats = statement.seats;
        this.#updates = new Map();
        this.stage.clear();
        this.chronicle.clear();
        this.screen.lifted = null;
        break;
      case "update":
        this.#take(statement);
        break;
      case "attendance":
        this.#presence = statement.seats;
        break;
      case "countdown":
        this.due = statement.due;
        break;
      case "signal":
        this.#show(statement.seat, statement.signal);
        break;
      case "done":
        this.trouble = null;
        break;
      case "pong":
      case "refused":
      case "restarting":
        break; // the connection has seen to it
    }
  }

  #isOurs(seat: number | null): boolean {
    return seat === null ? this.seats.length === 0 : this.seats.includes(seat);
  }

  #take(update: Update): void {
    const { seat, seq, clock } = update;
    if (seq > this.#seq) this.refusal = this.trouble = null;
    this.#seq = seq;
    if (update.table) this.card = update.table;
    if (update.coach) void speakOf("lessons");
    const known = this.#updates.get(seat);
    this.due = clock.due;
    this.open = clock.opens <= now();
    const events = update.events as Happening[];
    const missed = known?.seq !== seq - 1 || known.view === null;
    // Each seat is told the same events; showing them once is enough. It drops what was shown before.
    const tells = seat === (this.seats[0] ?? null) && events.length > 0;
    if (tells) this.stage.finish();
    const earlier = this.open
      ? {}
      : events.length
        ? { shown: update.shown, before: !missed && this.face.keepsView(events[0]) ? known.view : null }
        : { shown: known?.shown, before: known?.before };
    this.#updates = new Map(this.#updates).set(seat, { ...update, events: [], shown: null, ...earlier });
    if (!this.open) this.#when("opens", clock.opens, () => this.#opened());
    if (clock.looks !== null && this.#looked.get(seat) === clock.looks) this.#endLook(seat);
    else if (clock.looks !== null) this.#when(`looks/${seat}`, clock.looks, () => this.#endLook(seat));
    this.screen.lower();
    if (tells)
      this.stage.play({
        events,
        view: update.shown ?? update.view,
        made: clock.now,
        opens: clock.opens,
        missed,
      });
    if (tells && seat !== null) this.#advise(update, seat, missed ? [] : events);
    if (this.open) this.#hearTurn();
    this.#begin();
  }

  /** The first games have a coach. Lessons and puzzles have one of their own, and people at one screen ask each other. */
  #advise({ view, moves }: Update, seat: number, events: readonly Happening[]): void {
    const { card } = this;
    if (!settings.tips || this.shared || !view || !card || card.lesson || card.puzzle)
      return this.tips.clear();
    void speakOf("tips");
    this.tips.hear({ game: card.game, seat, events, view, moves: moves as { move: string }[] });
  }

  #opened(): void {
    this.open = true;
    this.stage.finish();
    this.#hearTurn();
  }

  /** Nothing that was turned down is kept. */
  settle(): void {
    if (![...this.#updates.values()].some(({ shown, before }) => shown || before)) return;
    this.#updates = new Map(
      [...this.#updates].map(([seat, update]) => [seat, { ...update, shown: null, before: null }]),
    );
  }

  /** Plays a sound when the own turn begins. */
  #hearTurn(): void {
    const mine = !this.shared && this.moves.length > 0;
    if (mine && this.#mine === false) play("yourTurn");
    this.#mine = mine;
  }

  #endLook(seat: number | null): void {
    const update = this.#updates.get(seat);
    if (update?.view) {
      const view = this.visibility.afterLook(update.view);
      const { looks } = update.clock;
      if (looks !== null) this.#looked.set(seat, looks);
      this.#updates = new Map(this.#updates).set(seat, {
        ...update,
        view,
        clock: { ...update.clock, looks: null },
      });
    }
    this.screen.lower();
  }

  /** Begin for each own seat: its nonce is drawn when the server's commitment is known. */
  #begin(): void {
    const { card } = this;
    if (card && (card.phase === "open" || card.voyage)) noteCommitment(card.watch, card.commitment);
    if (card?.phase !== "open") return;
    for (const seat of this.seats) {
      if (card.seats[seat]?.ready || this.#begun.has(seat)) continue;
      const nonce = nonceFor(card.watch, seat);
      void this.#awaitBeginning(seat, this.#send({ type: "begin", seat, nonce }));
    }
  }

  /** A refused beginning is tried again: without it the others would wait for ever. */
  async #awaitBeginning(seat: number, answer: Promise<void>): Promise<void> {
    this.#begun.add(seat);
    if (await this.#heed(answer)) return;
    this.#begun.delete(seat);
    this.#when(`begin/${seat}`, now() + BEGIN_AGAIN_MS, () => this.#begin());
  }

  #show(seat: number, signal: Signal): void {
    this.#signals = new Map(this.#signals).set(seat, signal);
    play("signal");
    this.#when(`signal/${seat}`, now() + SIGNAL_MS, () => {
      this.#signals = new Map([...this.#signals].filter(([who]) => who !== seat));
    });
  }

  #when(what: string, time: number, then: () => void): void {
    this.#timers.get(what)?.();
    this.#timers.set(what, at(time, then));
  }
}
