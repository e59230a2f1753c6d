/** A table as this browser knows it: what the server has said last, and nothing that it would not say again. */

import { keepsake, nonceFor, noteCommitment } from "../device/keepsakes";
import type { AnyFace, Happening } from "../games/face";
import { faceOf } from "../games/faces";
import { play } from "../sound/sounds";
import { at, now } from "../wire/clock";
import { Connection, type Link, type Wish } from "../wire/connection";
import type { AnyStatement, Presence, Signal, TableCard, Update } from "../wire/generated";
import { Refusal } from "../wire/http";
import { attending, type Attending } from "./company";

/** A line of the log. */
export interface Line {
  key: number;
  event: Happening;
}

const SIGNAL_MS = 4000;

export class TableSession {
  link: Link = $state("connecting");
  gone: Refusal | null = $state.raw(null);
  card: TableCard | null = $state.raw(null);
  /** The seats that this browser plays. */
  seats: readonly number[] = $state.raw([]);
  log: readonly Line[] = $state.raw([]);
  /** What has just happened, in the order in which it did: for motion, and for the ears. */
  events: readonly Happening[] = $state.raw([]);
  due: number | null = $state(null);
  /** Whether moves are taken now, or everybody is still looking. */
  open = $state(true);
  opens = $state(0);
  refusal: Refusal | null = $state.raw(null);
  /** The seat whose player has said that nobody else looks at the screen. */
  lifted: number | null = $state(null);
  /** How many moves are on their way. */
  pending = $state(0);

  #updates: ReadonlyMap<number | null, Update> = $state.raw(new Map());
  #lingering: unknown = $state.raw(null);
  #presence: readonly Presence[] = $state.raw([]);
  #signals: ReadonlyMap<number, Signal> = $state.raw(new Map());
  #seq = 0;
  #lines = 0;
  #forgotten = 0;
  #begun = new Set<number>();
  #timers = new Map<string, () => void>();
  readonly #connection: Connection;

  constructor(readonly table: string) {
    this.#connection = new Connection(table, {
      hear: (statement) => this.#hear(statement),
      link: (state) => (this.link = state),
      gone: (why) => (this.gone = why),
    });
  }

  close(): void {
    for (const stop of this.#timers.values()) stop();
    this.#connection.close();
  }

  get face(): AnyFace {
    return faceOf(this.card?.game ?? "");
  }

  /** Several people share this screen. */
  get shared(): boolean {
    return this.seats.length > 1;
  }

  /** Whose eyes the table is shown through: the own seat, on a shared screen that of whoever is to move. */
  eyes: number | null = $derived.by(() => {
    if (this.seats.length < 2) return this.seats[0] ?? null;
    const looking = this.seats.find((seat) => seat === this.lifted && this.#isPrivate(seat));
    const moving = this.seats.find((seat) => this.#updates.get(seat)?.moves.length);
    return looking ?? moving ?? this.lifted ?? this.seats[0]!;
  });

  /** On a shared screen: the seat that is about to see what the others may not. */
  curtain: number | null = $derived(
    this.seats.length > 1 && this.eyes !== null && this.lifted !== this.eyes && this.#isPrivate(this.eyes)
      ? this.eyes
      : null,
  );

  view: any = $derived.by(() => {
    if (this.#lingering) return this.#lingering;
    const view = this.#updates.get(this.eyes)?.view ?? null;
    return view && this.curtain !== null ? this.face.afterLook(view) : view;
  });

  moves: readonly any[] = $derived(
    this.#lingering || this.curtain !== null ? [] : (this.#updates.get(this.eyes)?.moves ?? []),
  );

  /** On a shared screen: a private look that is over when its player says so. */
  glancing: boolean = $derived(
    this.shared &&
      this.lifted !== null &&
      this.lifted === this.eyes &&
      !this.moves.length &&
      this.#isPrivate(this.eyes),
  );

  company: Attending = $derived(
    attending(
      this.card?.seats ?? [],
      this.shared ? null : (this.seats[0] ?? null),
      this.eyes ?? 0,
      this.#presence,
      this.#signals,
    ),
  );

  #isPrivate(seat: number): boolean {
    const update = this.#updates.get(seat);
    return Boolean(update?.view) && this.face.isPrivate(update!.view, update!.moves);
  }

  act = (move: unknown): void => {
    if (this.eyes === null || !this.open || this.pending) return;
    this.pending += 1;
    void this.#send({ type: "move", seat: this.eyes, move }).finally(() => (this.pending -= 1));
  };

  signal(signal: Signal): void {
    const seat = this.eyes ?? this.seats[0];
    if (seat !== undefined) void this.#send({ type: "signal", seat, signal });
  }

  leave(): Promise<void> {
    return Promise.all(this.seats.map((seat) => this.#send({ type: "leave", seat }))).then(() => undefined);
  }

  takeBack(): void {
    for (const seat of this.seats) {
      if (this.card?.seats[seat]?.bot) void this.#send({ type: "return", seat });
    }
  }

  /** The private look is over before its time. */
  looked(): void {
    if (this.eyes !== null) this.#endLook(this.eyes);
  }

  async #send(wish: Wish): Promise<void> {
    this.refusal = null;
    try {
      await this.#connection.send(wish);
    } catch (why) {
      if (why instanceof Refusal) this.refusal = why;
    }
  }

  #hear(statement: AnyStatement): void {
    switch (statement.type) {
      case "welcome":
      case "seated":
        this.seats = statement.seats;
        this.#updates = new Map([...this.#updates].filter(([seat]) => this.#isOurs(seat)));
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
    }
  }

  #isOurs(seat: number | null): boolean {
    return seat === null ? this.seats.length === 0 : this.seats.includes(seat);
  }

  #take(update: Update): void {
    // On a shared screen one thing is told to each seat: what lingers does so until something new has happened.
    if (update.seq > this.#seq) this.#settle();
    this.#seq = update.seq;
    if (update.table) this.card = update.table;
    const before = this.#updates.get(update.seat)?.view ?? null;
    this.#updates = new Map(this.#updates).set(update.seat, { ...update, events: [] });
    this.due = update.clock.due;
    this.opens = update.clock.opens;
    this.open = this.opens <= now();
    if (!this.open) this.#when("opens", this.opens, () => this.#opened());
    const { seat } = update;
    if (update.clock.looks !== null)
      this.#when(`looks/${seat}`, update.clock.looks, () => this.#endLook(seat));
    this.#lower();
    // The first seat's telling is enough.
    if (update.seat === (this.seats[0] ?? null)) this.#tell(update, before);
    this.#begin();
  }

  #tell(update: Update, before: unknown): void {
    const { face, company } = this;
    const events = (update.events as Happening[]).map((event) => face.keepable(event));
    this.events = events;
    if (!events.length) return;
    const lines = events.map((event) => ({ key: this.#lines++, event }));
    this.log = [...this.log, ...lines];
    if (events.some((event) => face.turnsDown(event))) this.#forgotten = this.#lines;
    if (update.view) this.#lingering = this.open ? null : face.linger(before, { view: update.view, events });
    if (this.open) this.#forget();
    if (before !== null) this.#sound(events, company);
  }

  #sound(events: readonly Happening[], company: Attending): void {
    const sounds = events.map((event) => this.face.sound(event, company)).filter((name) => name !== null);
    for (const name of new Set(sounds)) play(name);
  }

  #opened(): void {
    this.open = true;
    this.#settle();
    if (this.moves.length && !this.shared) play("yourTurn");
  }

  /** What lingered is turned down now, and told no longer. */
  #settle(): void {
    this.#lingering = null;
    this.#forget();
  }

  #forget(): void {
    if (!this.#forgotten) return;
    const { face } = this;
    const turned = this.#forgotten;
    this.log = this.log.filter(({ key, event }) => key >= turned || face.outlasts(event));
    this.events = this.events.filter((event) => face.outlasts(event));
    this.#forgotten = 0;
  }

  #endLook(seat: number | null): void {
    const update = this.#updates.get(seat);
    if (update?.view)
      this.#updates = new Map(this.#updates).set(seat, { ...update, view: this.face.afterLook(update.view) });
    this.#lower();
  }

  /** Whoever lifted the curtain and has nothing private before them any more: it falls again next time. */
  #lower(): void {
    if (this.lifted !== null && !this.#isPrivate(this.lifted)) this.lifted = null;
  }

  /** Whoever sits down plays: their half of the deal is drawn when the server's half is fixed. */
  #begin(): void {
    const { card } = this;
    if (!card) return;
    if (card.phase === "open") noteCommitment(card.watch, card.commitment);
    if (card.phase !== "open" || !keepsake(card.watch).commitment) return;
    for (const seat of this.seats) {
      if (card.seats[seat]?.ready || this.#begun.has(seat)) continue;
      this.#begun.add(seat);
      void this.#send({ type: "begin", seat, nonce: nonceFor(card.watch, seat) });
    }
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
