/**
 * The logs of local tables, stored by the worker. A log holds the secret of its deal, so every entry is encrypted with
 * a key that no script can read out. What lists show of a table is stored as it is.
 */

import { asked, openBase, ROWS, TABLES, KEYS } from "../device/local-tables";
import type { TableCard } from "../wire/generated";

export interface Entry {
  seq: number;
  at: number;
  what: string;
}

export interface Kept extends Entry {
  table: string;
  card: TableCard | null;
}

interface Sealed {
  table: string;
  seq: number;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const KEY = "key";
const IV_BYTES = 12;
/** Finished games beyond these are dropped, the oldest first. */
const MOST = 100;

export class Shelf {
  private constructor(
    private readonly base: IDBDatabase,
    private readonly key: CryptoKey,
  ) {}

  /** Null where the browser stores nothing, or has no encryption: over plain HTTP from another machine, say. */
  static async open(): Promise<Shelf | null> {
    try {
      const base = await openBase();
      const fresh = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
        "encrypt",
        "decrypt",
      ]);
      const keys = base.transaction(KEYS, "readwrite").objectStore(KEYS);
      const key = ((await asked(keys.get(KEY))) as CryptoKey | undefined) ?? fresh;
      await asked(keys.put(key, KEY));
      return new Shelf(base, key);
    } catch {
      return null;
    }
  }

  /** Resolves when the entries are stored. */
  async write(entries: readonly Kept[]): Promise<void> {
    const sealed = await Promise.all(entries.map((entry) => this.#seal(entry)));
    const change = this.base.transaction([ROWS, TABLES], "readwrite");
    const done = new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = change.onerror = () => reject(change.error ?? new Error("refused"));
    });
    for (const row of sealed) change.objectStore(ROWS).add(row);
    for (const { table, at, card } of entries)
      if (card !== null) change.objectStore(TABLES).put({ id: table, card, changed: at });
    await done;
    if (entries.some(({ seq }) => seq === 1)) await this.#dropOldest();
  }

  /** The log of a table, in order; empty if there is none. */
  async read(table: string): Promise<Entry[]> {
    const rows = this.base.transaction(ROWS).objectStore(ROWS);
    const sealed = (await asked(rows.getAll(rangeOf(table)))) as Sealed[];
    return Promise.all(sealed.map((row) => this.#opened(row)));
  }

  async #seal({ table, seq, at, what }: Kept): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const plain = new TextEncoder().encode(JSON.stringify({ seq, at, what }));
    return { table, seq, iv, text: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, this.key, plain) };
  }

  async #opened({ iv, text }: Sealed): Promise<Entry> {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, this.key, text);
    return JSON.parse(new TextDecoder().decode(plain)) as Entry;
  }

  async #dropOldest(): Promise<void> {
    const change = this.base.transaction([ROWS, TABLES], "readwrite");
    const all = (await asked(change.objectStore(TABLES).getAll())) as {
      id: string;
      card: TableCard;
      changed: number;
    }[];
    const finished = all.filter(({ card }) => card.phase === "over").sort((a, b) => b.changed - a.changed);
    for (const { id } of finished.slice(MOST)) {
      change.objectStore(TABLES).delete(id);
      change.objectStore(ROWS).delete(rangeOf(id));
    }
  }
}

function rangeOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Infinity]);
}
