/** As much of a browser as a table needs: sockets and questions that the test answers, a network, and storage. */

import { vi } from "vitest";
import type { AnyCommand, AnyStatement, TableCard, Update } from "../src/wire/generated";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];

  static get latest(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = FakeSocket.CONNECTING;
  readonly said: AnyCommand[] = [];
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.said.push(JSON.parse(text) as AnyCommand);
  }

  /** The page closes it. A browser reports that to the page only later, so the page must not rely on it. */
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  /** The network has broken off. */
  breakOff(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }

  hears(...statements: AnyStatement[]): void {
    for (const statement of statements) this.onmessage?.({ data: JSON.stringify(statement) });
  }

  /** The server is there, and says hello. */
  welcomes(seats: number[] = [0], version = "1"): void {
    this.readyState = FakeSocket.OPEN;
    this.hears({ type: "welcome", protocol: 2, version, seats, seq: 0, beat: 20, now: Date.now() });
  }

  saidOf(type: AnyCommand["type"]): AnyCommand[] {
    return this.said.filter((command) => command.type === type);
  }
}

/** A question that waits for its answer. */
export interface Question {
  path: string;
  signal: AbortSignal;
  answer: (text: string, status?: number) => void;
  fail: () => void;
}

export class FakeStorage {
  readonly kept = new Map<string, string>();
  constructor(private readonly takes: () => boolean) {}
  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, text: string): void {
    if (!this.takes()) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(name, text);
  }
  removeItem(name: string): void {
    this.kept.delete(name);
  }
}

export interface Browser {
  questions: Question[];
  /** Anything that a window hears, such as `online`. */
  tell: (event: string) => void;
  tab: FakeStorage;
  device: FakeStorage;
  storage: { full: boolean };
}

/** `blocked`: this browser lets no page touch its storage. */
export function openBrowser({ blocked = false } = {}): Browser {
  vi.resetModules();
  vi.useFakeTimers();
  FakeSocket.all = [];
  const page = new EventTarget();
  const questions: Question[] = [];
  const storage = { full: false };
  const [tab, device] = [new FakeStorage(() => !storage.full), new FakeStorage(() => !storage.full)];
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        if (blocked) throw new DOMException("not here", "SecurityError");
        return value;
      },
    });
  put("sessionStorage", tab);
  put("localStorage", device);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("navigator", { languages: ["en"], onLine: true });
  vi.stubGlobal("location", new URL("https://ship.example/t/table"));
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise<Response>((answered, failed) => {
      signal?.addEventListener("abort", () => failed(signal.reason));
      questions.push({
        path,
        signal,
        answer: (text, status = 200) => answered(new Response(text, { status })),
        fail: () => failed(new TypeError("Failed to fetch")),
      });
    });
  });
  return { questions, tab, device, storage, tell: (event) => void page.dispatchEvent(new Event(event)) };
}

export function closeBrowser(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of ["sessionStorage", "localStorage"]) Reflect.deleteProperty(globalThis, name);
}

/** Until everything that was promised has been done. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

export function tableCard(terms: Partial<TableCard> = {}): TableCard {
  return {
    id: "table",
    watch: "watch",
    game: "fog",
    rules: "1",
    options: {},
    pace: "normal",
    clock: null,
    patience: 60,
    look: null,
    hurried: false,
    again: false,
    stand_in: "random",
    listed: false,
    phase: "running",
    commitment: "promise",
    seats: [
      { kind: "person", name: "Ann", bot: null, ready: true, wish: null },
      { kind: "person", name: "Ben", bot: null, ready: true, wish: null },
    ],
    opener: null,
    opened_at: 0,
    next: null,
    outcome: null,
    lesson: null,
    puzzle: null,
    voyage: null,
    ...terms,
  };
}

/** An update of seat 0; `opens` is the exposure time in milliseconds. */
export function update(seq: number, told: Partial<Update> & { opens?: number } = {}): Update {
  const { opens = 0, ...rest } = told;
  const now = Date.now();
  const clock = { now, opens: now + opens, looks: null, looks_from: null, due: null };
  return { type: "update", seq, seat: 0, events: [], view: { at: seq }, moves: [], clock, ...rest };
}
