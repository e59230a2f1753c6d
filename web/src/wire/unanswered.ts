/** Commands that were sent and not answered. Moves survive a reload of the page; signals do not. */

import { tab } from "../device/kept";
import type { AnyCommand } from "./generated";
import type { Refusal } from "./http";

export type Command = Extract<AnyCommand, { id: string }>;

interface Waiting {
  command: Command;
  done: () => void;
  refused: (why: Refusal) => void;
}

/** A command that an earlier load of this page has sent, and its answer. */
export interface Remembered {
  command: Command;
  answer: Promise<void>;
}

/** The commands that are sent again after a reload. Others, such as leaving, may no longer be wanted by then. */
const LASTING: ReadonlySet<Command["type"]> = new Set(["move", "begin"]);

export class Unanswered {
  #waiting = new Map<string, Waiting>();
  readonly #shelf: string;

  constructor(table: string) {
    this.#shelf = `unanswered/${table}`;
  }

  /** The commands kept by an earlier load of the page, each with a new promise of its answer. */
  remember(): Remembered[] {
    const commands = tab.recall<Command[]>(this.#shelf) ?? [];
    return commands.map((command) => ({ command, answer: this.add(command) }));
  }

  add(command: Command): Promise<void> {
    return new Promise((done, refused) => {
      this.#waiting.set(command.id, { command, done, refused });
      this.#keep();
    });
  }

  done(id: string): void {
    this.#take(id)?.done();
  }

  refused(id: string, why: Refusal): void {
    this.#take(id)?.refused(why);
  }

  /** The connection is lost: a signal is not worth sending later. */
  dropSignals(): void {
    for (const { command } of this.#waiting.values()) if (command.type === "signal") this.done(command.id);
  }

  *[Symbol.iterator](): Iterator<Command> {
    for (const { command } of this.#waiting.values()) yield command;
  }

  #take(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    this.#keep();
    return waiting;
  }

  #keep(): void {
    const lasting = [...this].filter(({ type }) => LASTING.has(type));
    if (lasting.length) tab.keep(this.#shelf, lasting);
    else tab.drop(this.#shelf);
  }
}
