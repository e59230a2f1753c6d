/** A table's socket: it comes back by itself, and sends again what was not answered. */

import { setClock } from "./clock";
import type { AnyCommand, AnyStatement } from "./generated";
import { findTable, Refusal } from "./http";

export type Link = "connecting" | "open" | "lost" | "closed";

/** A command without what the connection adds: its id. */
export type Wish = AnyCommand extends infer C ? (C extends { id: string } ? Omit<C, "id"> : never) : never;

interface Waiting {
  command: AnyCommand;
  done: () => void;
  refused: (why: Refusal) => void;
}

export interface Listener {
  hear(statement: AnyStatement): void;
  link(state: Link): void;
  /** The table can't be reached, and trying again would not help. */
  gone(why: Refusal): void;
}

const LONGEST_PAUSE = 30_000;
const HOPELESS = new Set(["no-such-table", "watch-only"]);

export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #seen = new Map<number | null, number>();
  #seats: number[] = [];
  #tries = 0;
  #beat = 20_000;
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #pause: number | null = null;
  #closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.#remember();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** Resolves when the server has done it; a lost connection only delays that. */
  send(wish: Wish): Promise<void> {
    const command = { ...wish, id: crypto.getRandomValues(new Uint32Array(3)).join("-") } as AnyCommand & {
      id: string;
    };
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, done, refused });
      this.#keep();
      this.#say(command);
    });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#heart);
    this.#drop();
    this.listener.link("closed");
  }

  #open(): void {
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/socket`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const seen = this.#seats.length
      ? this.#seats.map((seat) => this.#seen.get(seat) ?? 0)
      : [this.#seen.get(null) ?? 0];
    address.searchParams.set("seen", seen.join(","));
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as AnyStatement);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
    // A network that swallows everything does not even say that a socket can't be opened.
    this.#heard = Date.now();
    clearInterval(this.#heart);
    this.#heart = setInterval(() => this.#listen(), this.#beat / 4);
  }

  #hear(statement: AnyStatement): void {
    this.#heard = Date.now();
    switch (statement.type) {
      case "welcome":
        this.#tries = 0;
        this.#beat = statement.beat * 1000;
        this.#seats = statement.seats;
        setClock(statement.now);
        this.listener.link("open");
        this.listener.hear(statement);
        for (const { command } of this.#waiting.values()) this.#say(command);
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
        break;
      case "done":
        this.#answered(statement.id)?.done();
        break;
      case "refused":
        // After `store-failed` nobody knows whether it was done: the same again, with its id, finds out.
        if (statement.code === "store-failed" && statement.id !== null) this.#again(statement.id);
        else if (statement.id !== null)
          this.#answered(statement.id)?.refused(
            new Refusal(statement.code, statement.sentence, statement.facts),
          );
        break;
    }
    this.listener.hear(statement);
  }

  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#keep();
    return waiting;
  }

  #again(id: string): void {
    setTimeout(() => {
      const waiting = this.#waiting.get(id);
      if (waiting) this.#say(waiting.command);
    }, 1000);
  }

  #say(command: AnyCommand): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #listen(): void {
    const silence = Date.now() - this.#heard;
    if (silence > 2 * this.#beat || (this.#socket?.readyState === WebSocket.CONNECTING && silence > 10_000)) {
      this.#drop();
      this.#lost();
    } else if (silence > this.#beat / 2) {
      this.#say({ type: "ping" });
    }
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(): void {
    this.#socket = null;
    clearInterval(this.#heart);
    if (this.#closed) return;
    this.listener.link("lost");
    const pause = this.#pause ?? (this.#tries === 0 ? 0 : Math.min(LONGEST_PAUSE, 500 * 2 ** this.#tries));
    this.#pause = null;
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#comeBack(), pause * (0.75 + Math.random() / 2));
  }

  async #comeBack(): Promise<void> {
    try {
      // A browser does not say why a socket could not be opened; this does.
      if (this.#tries > 1) await findTable(this.table);
    } catch (why) {
      if (why instanceof Refusal && HOPELESS.has(why.code)) {
        this.close();
        this.listener.gone(why);
        return;
      }
      if (!this.#closed) this.#lost();
      return;
    }
    if (!this.#closed && this.#socket === null) this.#open();
  }

  /** The network is back, or somebody looks at the page again: no reason to wait any longer. */
  #hurry = (): void => {
    if (document.visibilityState === "hidden" || this.#closed || this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.#tries = Math.min(this.#tries, 1);
    void this.#comeBack();
  };

  /** What has been sent and not answered survives a reload of the page. */
  #keep(): void {
    const commands = [...this.#waiting.values()].map((waiting) => waiting.command);
    if (commands.length) sessionStorage.setItem(this.#shelf, JSON.stringify(commands));
    else sessionStorage.removeItem(this.#shelf);
  }

  #remember(): void {
    const kept = JSON.parse(sessionStorage.getItem(this.#shelf) ?? "[]") as (AnyCommand & { id: string })[];
    const ignore = (): void => undefined;
    for (const command of kept) this.#waiting.set(command.id, { command, done: ignore, refused: ignore });
  }

  get #shelf(): string {
    return `unanswered/${this.table}`;
  }
}
