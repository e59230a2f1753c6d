/** The latest news of a table, where everybody looks: each sentence stays until it has been read, and the next one comes. */

import { at, now } from "../wire/clock";

interface Item {
  text: string;
  line: number;
  time: number;
}

export class News {
  text = $state("");
  /** The line of the log that it tells of; null: none. */
  about: number | null = $state(null);
  #waiting: Item[] = [];
  #until = 0;
  #cancel = (): void => undefined;

  /** `hasty`: the news waits for no other, and drops those that wait. */
  tell(text: string, line: number, time: number, hasty: boolean): void {
    this.#waiting.push({ text, line, time });
    if (hasty) this.#waiting.splice(0, this.#waiting.length - 1);
    if (hasty || this.#until <= now()) this.#next();
  }

  clear(): void {
    this.#cancel();
    this.#waiting = [];
    this.text = "";
    this.about = null;
    this.#until = 0;
  }

  #next(): void {
    this.#cancel();
    const item = this.#waiting.shift();
    if (!item) return;
    this.text = item.text;
    this.about = item.line;
    this.#until = now() + item.time;
    if (item.time) this.#cancel = at(this.#until, () => this.#next());
    else this.#next();
  }
}
