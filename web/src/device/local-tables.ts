/** The tables that are played on this device without a server: what lists show of them. */

import type { TableCard } from "../wire/generated";

const BASE = "local-tables";
export const TABLES = "tables";
export const ROWS = "rows";
export const KEYS = "keys";

export function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("refused"));
  });
}

/** A browser that stores nothing throws, here or later. */
export async function openBase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(TABLES, { keyPath: "id" });
    opening.result.createObjectStore(ROWS, { keyPath: ["table", "seq"] });
    opening.result.createObjectStore(KEYS);
  };
  const base = await asked(opening);
  base.onversionchange = () => base.close();
  return base;
}

/** The latest change first; none where the browser stores nothing. */
export async function localTables(): Promise<TableCard[]> {
  try {
    const base = await openBase();
    const all = await asked<{ card: TableCard; changed: number }[]>(
      base.transaction(TABLES).objectStore(TABLES).getAll(),
    );
    base.close();
    return all.sort((one, other) => other.changed - one.changed).map(({ card }) => card);
  } catch {
    return [];
  }
}

/** Drops the games that are over; a running one stays. */
export async function forgetLocalTables(): Promise<void> {
  const over = (await localTables()).filter(({ phase }) => phase !== "running");
  try {
    const base = await openBase();
    const change = base.transaction([TABLES, ROWS], "readwrite");
    for (const { id } of over) {
      change.objectStore(TABLES).delete(id!);
      change.objectStore(ROWS).delete(IDBKeyRange.bound([id, 0], [id, Infinity]));
    }
    base.close();
  } catch {
    // Nothing was stored.
  }
}
