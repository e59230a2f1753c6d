/** Requests to the server, or to the engine in this page. */

import type {
  Complaint,
  GameReview,
  HandOverLink,
  MemoarrrDrillMoment,
  NewTable,
  Offer,
  PuzzleList,
  Replay,
  Sail,
  TableAnswer,
  TableList,
  Voyages,
} from "./generated";
import { isForEngine } from "./local";

/** Why something was not done: a code for programs, a sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
    /** The name of a message that says it better. */
    readonly said?: string,
  ) {
    super(sentence);
  }
}

/** How long an answer may take: a network that drops everything never reports it. */
const PATIENCE_MS = 10_000;
/** A whole game goes up, or is played through on the server before it answers. */
const LONG_PATIENCE_MS = 60_000;

/** A request that the server would grant after a longer time is not sent again. */
const LONGEST_WAIT_MS = 5000;

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  patience = PATIENCE_MS,
  tries = 3,
): Promise<T> {
  if (isForEngine(path)) return askHere<T>(method, path, body);
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      signal: AbortSignal.timeout(patience),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    throw unreachable();
  }
  const said: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) {
    const complaint = said as Complaint | null | undefined;
    const wait = complaint?.retry_after ?? Infinity;
    if (tries > 1 && wait <= LONGEST_WAIT_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return ask(method, path, body, patience, tries - 1);
    }
    throw new Refusal(
      complaint?.code ?? "internal-error",
      complaint?.sentence ?? "Something is wrong with the server. Nothing is lost.",
    );
  }
  // Our server answers in JSON; the sign-in page of a hotel's network does not.
  if (said === undefined) throw unreachable();
  return said as T;
}

/** The same request to the engine in this page. */
async function askHere<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { ask } = await import("../engine/client").catch(() => {
    throw unreachable();
  });
  return (await ask(method, path, body)) as T;
}

/** Whether the server can't be reached, so that the page must do without it. */
export function isAway(why: unknown): boolean {
  return why instanceof Refusal && why.code === "offline";
}

function unreachable(): Refusal {
  return new Refusal("offline", "The server can't be reached.");
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const offer = (): Promise<Offer> => ask("GET", "/api/offer");
/** What can be played without the server. */
export const offerHere = (): Promise<Offer> => askHere("GET", "/api/offer");
/** Without the server, the engine in this page knows them. */
export const puzzlesOf = (game: string): Promise<PuzzleList> => {
  const path = `/api/puzzles/${encodeURIComponent(game)}`;
  return ask<PuzzleList>("GET", path).catch((why: unknown) => {
    if (isAway(why)) return askHere<PuzzleList>("GET", path);
    throw why;
  });
};
export const listedTables = (): Promise<TableList> => ask("GET", "/api/tables");
export const myTables = (): Promise<TableList> => ask("GET", "/api/me/tables");
export const openTable = (wanted: Partial<NewTable>): Promise<TableAnswer> =>
  ask("POST", "/api/tables", wanted);
/** A table on this device. */
export const openTableHere = (wanted: Partial<NewTable>): Promise<TableAnswer> =>
  askHere("POST", "/api/tables", wanted);
/** A table for one person, on the server or, without it, on this device. */
export const openTableForMe = (wanted: Partial<NewTable>): Promise<TableAnswer> =>
  openTable(wanted).catch((why: unknown) => {
    if (isAway(why)) return openTableHere(wanted);
    throw why;
  });
/** The drill of this page, which the engine keeps: nothing of it is sent to a server. */
export const drill = (step: "" | "/on" | "/pick", body?: unknown): Promise<MemoarrrDrillMoment> =>
  askHere("POST", `/api/drill${step}`, body);
export const findTable = (id: string): Promise<TableAnswer> => ask("GET", table(id));
export const sit = (id: string, seat: number, name: string): Promise<TableAnswer> =>
  ask("PUT", `${table(id)}/seats/${seat}`, { name });
export const hire = (id: string, seat: number, bot: string, name: string): Promise<TableAnswer> =>
  ask("PUT", `${table(id)}/seats/${seat}`, { bot, name });
export const dismiss = (id: string, seat: number): Promise<TableAnswer> =>
  ask("DELETE", `${table(id)}/seats/${seat}`);
export const playAgain = (id: string): Promise<TableAnswer> => ask("POST", `${table(id)}/again`);
export const handOver = (id: string, seat: number): Promise<HandOverLink> =>
  ask("POST", `${table(id)}/seats/${seat}/hand-over`);
/** Today's voyages, yesterday's, and what is promised for tomorrow. */
export const voyages = (): Promise<Voyages> => ask("GET", "/api/voyages");
export const setSail = (game: string, wanted: Partial<Sail>): Promise<TableAnswer> =>
  ask("PUT", `/api/voyages/today/${game}`, wanted);
export const claim = (token: string): Promise<TableAnswer> => ask("POST", "/api/hand-over", { token });
export const record = (id: string): Promise<unknown> => ask("GET", `${table(id)}/record`);
export const recordPath = (id: string): string => `${table(id)}/record`;
export const replayOf = (id: string, eyes: string): Promise<Replay> =>
  ask("GET", `${table(id)}/replay?eyes=${eyes}`, undefined, LONG_PATIENCE_MS);
/** What was forgotten, dared and luck, for one seat of a game that this person has played. */
export const reviewOf = (id: string, seat: number): Promise<GameReview> =>
  ask("GET", `${table(id)}/review?seat=${seat}`, undefined, LONG_PATIENCE_MS);
export const openedRecord = (): Promise<unknown> => ask("GET", "/api/replay");
export const replayRecord = (record: unknown, eyes: string): Promise<Replay> =>
  askAbout(`/api/replay?eyes=${eyes}`, record);
export const reviewRecord = (record: unknown, seat: number): Promise<GameReview> =>
  askAbout(`/api/review?seat=${seat}`, record);

/** Without the server, the engine in this page checks the record. */
async function askAbout<T>(path: string, record: unknown): Promise<T> {
  try {
    return await ask<T>("POST", path, record, LONG_PATIENCE_MS);
  } catch (why) {
    if (isAway(why)) return askHere<T>("POST", path, record);
    throw why;
  }
}
