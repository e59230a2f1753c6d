/**
 * The engine: the server's own tables, in Python, in a worker of the page.
 *
 * Here alone are the secrets of local games. The page gets the messages that a server would send, and nothing else.
 */

import { TOTAL } from "./manifest";
import type { Report, Wish } from "./messages";
import { Cut, startPython } from "./python";
import { Shelf, type Kept } from "./shelf";

/** The module quarterdeck.local.page. */
interface Tables {
  knows(name: string): boolean;
  load(id: string, rows: string): void;
  request(method: string, path: string, body: string): string;
  connect(line: number, table: string, seen: string): string;
  hear(line: number, text: string): string;
  disconnect(line: number): string;
  ring(): string;
}

interface Outgoing {
  kept: Kept[];
  sent: { line: number; text: string }[];
  alarm: number | null;
  ok: boolean;
  answer: unknown;
}

const NAME = /\/([tw]~[\w-]+)/;
/** How long to wait for another tab that has the table open, or has just been closed. */
const LOCK_MS = 3000;
const LONGEST_TIMER = 2 ** 31 - 1;

const report = (message: Report): void => self.postMessage(message);
const starting = start();
let shelf: Shelf | null = null;
let alarm: ReturnType<typeof setTimeout> | undefined;
/** One thing after the other: what one wish has changed is stored before the next is heard. */
let queue: Promise<unknown> = starting.catch(broken);
const held = new Map<string, Promise<boolean>>();

self.onmessage = ({ data }: MessageEvent<Wish>) => {
  queue = queue.then(() => heed(data)).catch(broken);
};

async function start(): Promise<Tables> {
  const opening = Shelf.open();
  const python = await startPython((loaded) => report({ kind: "loading", loaded, total: TOTAL }));
  const tables = python.pyimport("quarterdeck.local.page") as unknown as Tables;
  shelf = await opening;
  if (shelf === null) report({ kind: "unkept", why: "refused" });
  // For the owner of this device, who can look into this memory anyway, and for the tests.
  Object.assign(self, { python });
  report({ kind: "ready" });
  return tables;
}

/** The page is told, and starts another worker for its next wish. What is not just a lost network is for the console. */
function broken(why: unknown): void {
  report({ kind: "failed", code: why instanceof Cut ? "engine-cut" : "engine-broken" });
  if (!(why instanceof Cut)) throw why;
}

async function heed(wish: Wish): Promise<void> {
  const tables = await starting;
  switch (wish.kind) {
    case "ask": {
      const refusal = await taken(tables, wish.path);
      const text = refusal ?? tables.request(wish.method, wish.path, wish.body);
      const { ok, answer } = await settle(text);
      report({ kind: "answer", id: wish.id, ok, text: JSON.stringify(answer) });
      break;
    }
    case "open":
      if ((await taken(tables, `/${wish.table}`)) === null && tables.knows(wish.table))
        await settle(tables.connect(wish.line, wish.table, wish.seen));
      else report({ kind: "closed", line: wish.line });
      break;
    case "say":
      await settle(tables.hear(wish.line, wish.text));
      break;
    case "close":
      await settle(tables.disconnect(wish.line));
  }
}

/** Loads the table that a path names, if it is stored; a refusal if another tab has it. */
async function taken(tables: Tables, path: string): Promise<string | null> {
  const name = NAME.exec(path)?.[1];
  if (name === undefined || tables.knows(name) || shelf === null) return null;
  const id = `t${name.slice(1)}`;
  const rows = await shelf.read(id);
  if (!rows.length) return null;
  if (!(await hold(id))) return OPEN_ELSEWHERE;
  // Another tab may have played on meanwhile.
  tables.load(id, JSON.stringify(await shelf.read(id)));
  return null;
}

const OPEN_ELSEWHERE = JSON.stringify({
  kept: [],
  sent: [],
  alarm: null,
  ok: false,
  answer: { code: "open-elsewhere", sentence: "This game is open in another tab.", facts: {} },
});

/** Keeps a table for this tab until the tab is closed. */
function hold(id: string): Promise<boolean> {
  if (!("locks" in navigator)) return Promise.resolve(true);
  const known = held.get(id);
  if (known) return known;
  const holding = new Promise<boolean>((resolve) => {
    navigator.locks
      .request(`quarterdeck/${id}`, { signal: AbortSignal.timeout(LOCK_MS) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
  held.set(id, holding);
  void holding.then((mine) => {
    if (!mine) held.delete(id);
  });
  return holding;
}

/** Stores what is new, and only then sends it. */
async function settle(text: string): Promise<Outgoing> {
  const outgoing = JSON.parse(text) as Outgoing;
  if (outgoing.kept.length) await keep(outgoing.kept);
  for (const { line, text } of outgoing.sent) report({ kind: "frame", line, text });
  clearTimeout(alarm);
  if (outgoing.alarm !== null)
    alarm = setTimeout(ring, Math.min(LONGEST_TIMER, Math.max(0, outgoing.alarm - Date.now())));
  return outgoing;
}

async function keep(kept: Kept[]): Promise<void> {
  for (const { table, seq } of kept) if (seq === 1) await hold(table);
  try {
    await shelf?.write(kept);
  } catch (why) {
    // From now on the games last as long as the page. What was stored before stays.
    shelf = null;
    report({ kind: "unkept", why: isFull(why) ? "full" : "refused" });
  }
}

function isFull(why: unknown): boolean {
  return why instanceof DOMException && why.name === "QuotaExceededError";
}

function ring(): void {
  queue = queue.then(async () => settle((await starting).ring())).catch(broken);
}
