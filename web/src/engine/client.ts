/** The engine as the page uses it: requests and connections, as to a server. It is fetched when it is first needed. */

import { localTables } from "../device/local-tables";
import { localVoyages } from "../device/local-voyages";
import type { Complaint } from "../wire/generated";
import { Refusal } from "../wire/http";
import { noteLoading, noteUnkept } from "./loading.svelte";
import { ENGINE, TOTAL } from "./manifest";
import type { Report, Wish } from "./messages";

export interface Listener {
  frame(text: string): void;
  closed(): void;
}

interface Waiting {
  answered: (text: string) => void;
  refused: (why: Refusal) => void;
}

const SENTENCES = {
  "no-engine": "This browser can't play without a server.",
  "engine-forbidden": "The page around this one forbids the game: open it in a tab of its own.",
  "engine-cut": "The games could not be loaded completely. Please try again.",
  "engine-broken": "Something is wrong with the game on this device. Nothing is lost.",
};

/** What the page can be told without the engine. */
const WITHOUT: Record<string, () => Promise<unknown>> = {
  "GET /api/offer": () => Promise.resolve(ENGINE.offer),
  "GET /api/tables": () => Promise.resolve({ tables: [] }),
  "GET /api/replay": () => Promise.reject(new Refusal("no-record", "No record was opened with this page.")),
  "GET /api/voyages": localVoyages,
  "GET /api/me/tables": async () => ({ tables: await localTables() }),
};

let current: Engine | null = null;

function engine(): Engine {
  if (
    typeof WebAssembly !== "object" ||
    typeof Worker !== "function" ||
    typeof DecompressionStream !== "function"
  )
    throw refusal("no-engine");
  return (current ??= new Engine(startWorker()));
}

/** A frame without an origin of its own, as some portals use, may start no worker. */
function startWorker(): Worker {
  try {
    return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  } catch {
    throw refusal("engine-forbidden");
  }
}

function refusal(code: keyof typeof SENTENCES): Refusal {
  return new Refusal(code, SENTENCES[code]);
}

class Engine {
  readonly #asked = new Map<number, Waiting>();
  readonly #lines = new Map<number, Listener>();
  #ids = 0;

  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
    noteLoading({ loaded: 0, total: TOTAL });
    this.#worker.onmessage = ({ data }: MessageEvent<Report>) => this.#hear(data);
    // The worker's own script did not come.
    this.#worker.onerror = () => this.#fail("engine-cut");
  }

  ask(method: string, path: string, body: unknown): Promise<string> {
    return new Promise((answered, refused) => {
      const id = ++this.#ids;
      this.#asked.set(id, { answered, refused });
      this.#send({ kind: "ask", id, method, path, body: body === undefined ? "" : JSON.stringify(body) });
    });
  }

  open(table: string, seen: string, listener: Listener): number {
    const line = ++this.#ids;
    this.#lines.set(line, listener);
    this.#send({ kind: "open", line, table, seen });
    return line;
  }

  pass(line: number, text: string): void {
    this.#send({ kind: "say", line, text });
  }

  close(line: number): void {
    this.#lines.delete(line);
    this.#send({ kind: "close", line });
  }

  #send(wish: Wish): void {
    this.#worker.postMessage(wish);
  }

  #hear(report: Report): void {
    switch (report.kind) {
      case "loading":
        noteLoading(report);
        break;
      case "ready":
        noteLoading(null);
        break;
      case "unkept":
        noteUnkept(report.why);
        break;
      case "failed":
        this.#fail(report.code);
        break;
      case "frame":
        this.#lines.get(report.line)?.frame(report.text);
        break;
      case "closed":
        this.#lines.get(report.line)?.closed();
        break;
      case "answer":
        this.#answer(report.id, report.ok, report.text);
    }
  }

  #answer(id: number, ok: boolean, text: string): void {
    const waiting = this.#asked.get(id);
    this.#asked.delete(id);
    if (ok) waiting?.answered(text);
    else {
      const { code, sentence } = JSON.parse(text) as Complaint;
      waiting?.refused(new Refusal(code, sentence));
    }
  }

  /** The next wish starts a new engine. */
  #fail(code: keyof typeof SENTENCES): void {
    if (current === this) current = null;
    noteLoading(null);
    this.#worker.terminate();
    for (const { refused } of this.#asked.values()) refused(refusal(code));
    for (const { closed } of this.#lines.values()) closed();
    this.#asked.clear();
    this.#lines.clear();
  }
}

/** The text of an answer; a Refusal is thrown as for a server's. */
export function askText(method: string, path: string, body?: unknown): Promise<string> {
  return engine().ask(method, path, body);
}

export async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const known = WITHOUT[`${method} ${path}`];
  return known ? known() : JSON.parse(await askText(method, path, body));
}

/** A connection to a local table. */
export function connect(
  table: string,
  seen: string,
  listener: Listener,
): { send(text: string): void; close(): void } {
  const mine = engine();
  const line = mine.open(table, seen, listener);
  return { send: (text) => mine.pass(line, text), close: () => mine.close(line) };
}
