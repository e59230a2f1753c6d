/** Record files that were opened on this device: kept here, so that a reload and a link to a moment find them again. */

import { sha256 } from "../fair/sha256";

export interface KeptRecord {
  /** From the file's text, so that a file opened twice is kept once. */
  id: string;
  text: string;
  opened: number;
}

const MOST = 12;
const BASE = "records";
const ID_BYTES = 8;

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("refused"));
  });
}

/** A browser that keeps nothing throws, here or later. */
async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(BASE, { keyPath: "id" });
  const base = await asked(opening);
  // Nothing keeps it open when the page is left.
  base.onversionchange = () => base.close();
  return base.transaction(BASE, mode).objectStore(BASE);
}

/** The latest first; none where the browser keeps nothing. */
export async function keptRecords(): Promise<KeptRecord[]> {
  try {
    const all = await asked<KeptRecord[]>((await shelf("readonly")).getAll());
    return all.sort((one, other) => other.opened - one.opened);
  } catch {
    return [];
  }
}

export async function keptRecord(id: string): Promise<string | null> {
  return (await keptRecords()).find((kept) => kept.id === id)?.text ?? null;
}

/** Keeps a file, and drops the oldest ones; null where the browser keeps nothing. */
export async function keepRecord(text: string): Promise<string | null> {
  const bytes = sha256(new TextEncoder().encode(text)).slice(0, ID_BYTES);
  const id = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const others = (await keptRecords()).filter((kept) => kept.id !== id);
  try {
    const store = await shelf("readwrite");
    for (const old of others.slice(MOST - 1)) store.delete(old.id);
    await asked(store.put({ id, text, opened: Date.now() } satisfies KeptRecord));
    return id;
  } catch {
    return null;
  }
}

export async function forgetRecords(): Promise<void> {
  await asked((await shelf("readwrite")).clear()).catch(() => undefined);
}
