/** What the page and the engine's worker say to each other. No message holds more than a server would send. */

export type Wish =
  | { kind: "ask"; id: number; method: string; path: string; body: string }
  | { kind: "open"; line: number; table: string; seen: string }
  | { kind: "say"; line: number; text: string }
  | { kind: "close"; line: number };

export type Unkept = "refused" | "full";

export type Report =
  | { kind: "loading"; loaded: number; total: number }
  | { kind: "ready" }
  /** The engine can't be started: a code of a refusal. */
  | { kind: "failed"; code: "engine-cut" | "engine-broken" }
  /** The browser stores nothing, or its storage is full: the games last as long as the page. */
  | { kind: "unkept"; why: Unkept }
  | { kind: "answer"; id: number; ok: boolean; text: string }
  | { kind: "frame"; line: number; text: string }
  | { kind: "closed"; line: number };
