/** The connection to a table. It reconnects by itself and sends unanswered commands again. */

import { setClock } from "./clock";
import { SEND_AGAIN, type AnyCommand, type AnyStatement, type Refused } from "./generated";
import { findTable, Refusal } from "./http";
import { isLocal } from "./local";
import { isOpening, OPEN, openTransport, type Transport } from "./transport";
import { Unanswered, type Command, type Remembered } from "./unanswered";

export type Link = "connecting" | "open" | "lost" | "closed";

/** A command without its id, which the connection adds. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

export interface Listener {
  hear(statement: AnyStatement): void;
  link(state: Link): void;
  /** Something is wrong that answers no command; the connection keeps trying. */
  trouble(why: Refusal): void;
  /** The table can't be reached, and trying again would not help. */
  gone(why: Refusal): void;
}

const LONGEST_PAUSE = 30_000;
const AGAIN_MS = 1000;
const HOPELESS = new Set(["no-such-table", "watch-only"]);

export class Connection {
  /** Commands that were unanswered when the page was reloaded. */
  readonly remembered: readonly Remembered[];
  #socket: Transport | null = null;
  readonly #unanswered: Unanswered;
  #seen = new Map<number | null, number>();
  #seats: number[] = [];
  #tries = 0;
  /** Only the latest attempt to reconnect counts; an earlier one may still be waiting. */
  #attempt = 0;
  #beat = 20_000;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #pause: number | null = null;
  #closed = false;
  #welcomed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.#unanswered = new Unanswered(table);
    this.remembered = this.#unanswered.remember();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Resolves when the server has done it. A lost connection only delays that; a signal is dropped. */
  send(wish: Wish): Promise<void> {
    if (wish.type === "signal" && !this.#isOpen) return Promise.resolve();
    const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const command = { ...wish, id } as Command;
    const answer = this.#unanswered.add(command);
    this.#say(command);
    return answer;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    this.#drop();
    this.listener.link("closed");
  }

  #open(): void {
    const seen = this.#seats.length
      ? this.#seats.map((seat) => this.#seen.get(seat) ?? 0)
      : [this.#seen.get(null) ?? 0];
    const socket: Transport = openTransport(this.table, seen.join(","), {
      heard: (text) => {
        if (this.#socket === socket) this.#hear(JSON.parse(text) as AnyStatement);
      },
      closed: () => {
        if (this.#socket === socket) this.#lost();
      },
    });
    this.#socket = socket;
    // A network that drops everything does not report that a socket can't be opened.
    this.#heard = Date.now();
    clearInterval(this.#heart);
    if (isLocal(this.table)) return;
    this.#heart = setInterval(() => this.#listen(), this.#beat / 4);
  }

  #hear(statement: AnyStatement): void {
    this.#heard = Date.now();
    switch (statement.type) {
      case "welcome":
        this.#tries = 0;
        this.#welcomed = true;
        this.#beat = statement.beat * 1000;
        this.#seats = statement.seats;
        setClock(statement.now);
        this.listener.link("open");
        this.listener.hear(statement);
        this.#sayAgain();
        return;
      case "update":
        setClock(statement.clock.now);
        this.#seen.set(statement.seat, statement.seq);
        break;
      case "countdown":
      case "pong":
        setClock(statement.now);
        break;
      case "seated":
        this.#seats = statement.seats;
        break;
      case "restarting":
        this.#pause = statement.seconds * 1000;
        this.listener.trouble(new Refusal("restarting", statement.sentence));
        break;
      case "done":
        this.#unanswered.done(statement.id);
        break;
      case "refused":
        this.#refused(statement);
        break;
      case "attendance":
      case "signal":
        break; // the listener's alone
    }
    this.listener.hear(statement);
  }

  #refused({ id, code, sentence, facts, retry_after }: Refused): void {
    const why = new Refusal(code, sentence, facts.message as string | undefined);
    if (id !== null && !SEND_AGAIN.includes(code)) {
      this.#unanswered.refused(id, why);
      return;
    }
    this.listener.trouble(why);
    if (id === null) return;
    // The server was too busy, or does not know whether it was done. The id keeps it from being done twice.
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sayAgain(), retry_after ?? AGAIN_MS);
  }

  #sayAgain(): void {
    for (const command of this.#unanswered) this.#say(command);
  }

  #say(command: AnyCommand): void {
    if (this.#isOpen) this.#socket?.send(JSON.stringify(command));
  }

  get #isOpen(): boolean {
    return this.#socket?.readyState === OPEN;
  }

  #listen(): void {
    const silence = Date.now() - this.#heard;
    const opening = this.#socket !== null && isOpening(this.#socket);
    if (silence > 2 * this.#beat || (opening && silence > 10_000)) this.#lost();
    else if (silence > this.#beat / 2) this.#say({ type: "ping" });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    clearInterval(this.#heart);
    socket?.close();
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#unanswered.dropSignals();
    // A connection that never was is not lost: first ask whether there is such a table.
    if (this.#welcomed || this.#tries > 0) this.listener.link("lost");
    const pause = this.#pause ?? (this.#tries === 0 ? 0 : Math.min(LONGEST_PAUSE, 500 * 2 ** this.#tries));
    this.#pause = null;
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#comeBack(), pause * (0.75 + Math.random() / 2));
  }

  async #comeBack(): Promise<void> {
    const attempt = ++this.#attempt;
    const isStale = (): boolean => attempt !== this.#attempt || this.#closed || this.#socket !== null;
    try {
      // A browser does not say why a socket could not be opened; this does.
      if (this.#tries > 1 || !this.#welcomed) await findTable(this.table);
    } catch (why) {
      if (isStale()) return;
      if (why instanceof Refusal && HOPELESS.has(why.code)) {
        this.close();
        this.listener.gone(why);
        return;
      }
      if (why instanceof Refusal && why.code !== "offline") this.listener.trouble(why);
      this.#lost();
      return;
    }
    if (!isStale()) this.#open();
  }

  /** The network is back, or the page is visible again: reconnect at once. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden" || this.#closed || this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#tries = Math.min(this.#tries, 1);
    void this.#comeBack();
  };
}
