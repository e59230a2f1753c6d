// @vitest-environment ./tests/client.ts

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyFace, Happening } from "../../src/games/face";
import type { TableSession } from "../../src/table/session.svelte";
import type { Update } from "../../src/wire/generated";
import { closeBrowser, FakeSocket, openBrowser, settled, tableCard, update, type Browser } from "../browser";

/** A game of fog: `seen` names a card until `round` turns all down; `peeked` tells one seat a card; while a card is
 * `drawn` the table looks as before. */
const fog = {
  isPrivate: () => false,
  keepsView: ({ event }: Happening) => event === "drawn",
  news: (events: readonly Happening[]) => events.map((event) => Object.values(event).join(" ")),
  sound: ({ event }: Happening) => (event === "seen" ? "flip" : event === "round" ? "round" : null),
} as unknown as AnyFace;

const play = vi.fn<(sound: string) => void>();
vi.mock("../../src/games/faces", () => ({ faceOf: () => fog }));
vi.mock("../../src/wire/generated", async (original) => ({
  ...(await original<object>()),
  VISIBILITY: {
    fog: {
      events: {
        seen: { beat: 1, forNow: ["card"] },
        round: { beat: 0.5, turnsDown: true },
        peeked: { beat: 0, private: ["card"] },
        drawn: { beat: 0.5 },
        paid: { beat: 0.5 },
        said: { beat: 0 },
      },
      privateFacts: ["glimpse"],
    },
  },
}));
vi.mock("../../src/words/words.svelte", async (original) => ({
  ...(await original<object>()),
  speakOf: () => Promise.resolve(),
}));
vi.mock("../../src/sound/sounds", () => ({
  play: (sound: string) => play(sound),
  setMuted: () => undefined,
}));

const seen = (card: string): Happening => ({ event: "seen", card }) as Happening;
const ROUND: Happening = { event: "round" };
const DRAW = { move: "draw" };

let browser: Browser;
let session: TableSession;

async function sitDown(): Promise<void> {
  const { TableSession } = await import("../../src/table/session.svelte");
  session = new TableSession("table");
}

async function reload(): Promise<void> {
  session.close();
  vi.resetModules();
  await sitDown();
}

/** The socket says hello, and where the table stands. */
function arrive(first: Update = update(1, { table: tableCard() })): void {
  FakeSocket.latest.welcomes();
  FakeSocket.latest.hears(first);
}

function told(): Happening[] {
  return session.chronicle.log.map(({ event }) => event!);
}

function sounds(): string[] {
  return play.mock.calls.map(([sound]) => sound);
}

/** The id of the command sent last. */
function latestId(): string {
  return (FakeSocket.latest.said.at(-1) as { id: string }).id;
}

async function refuse(code: string, id: string | null = latestId()): Promise<void> {
  FakeSocket.latest.hears({ type: "refused", id, code, sentence: code, facts: {} });
  await settled();
}

async function answer(): Promise<void> {
  FakeSocket.latest.hears({ type: "done", id: latestId(), seq: 0 });
  await settled();
}

async function loseAndComeBack(): Promise<void> {
  FakeSocket.latest.breakOff();
  await vi.advanceTimersByTimeAsync(10);
  FakeSocket.latest.welcomes();
}

beforeEach(async () => {
  browser = openBrowser();
  play.mockClear();
  await sitDown();
});

afterEach(() => {
  session.close();
  closeBrowser();
});

describe("the log", () => {
  it("is told anew, and once, when a seat changes hands", () => {
    arrive(update(2, { table: tableCard(), events: [seen("crab"), seen("owl")] }));
    FakeSocket.latest.hears({ type: "seated", seats: [] });
    expect(told()).toEqual([]);
    FakeSocket.latest.hears(update(3, { seat: null, events: [seen("crab"), seen("owl")] }));
    expect(told()).toEqual([seen("crab"), seen("owl")]);
  });

  it("has the round that is being played after a reload in the middle of it", () => {
    arrive(update(9, { table: tableCard(), events: [seen("crab"), ROUND, seen("owl")] }));
    expect(told()).toEqual([ROUND, seen("owl")]);
  });

  it("forgets a round when everybody has seen its end", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [seen("crab"), ROUND], opens: 3000 }));
    expect(told()).toEqual([seen("crab")]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(told()).toEqual([seen("crab")]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told()).toEqual([ROUND]);
  });

  it("keeps no card that one seat alone was shown", () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [{ event: "peeked", card: "crab" }] }));
    expect(told()).toEqual([{ event: "peeked", card: null }]);
  });

  it("of a game of which nothing is known tells each thing until the next one happens", () => {
    arrive(update(1, { table: tableCard({ game: "another" }) }));
    FakeSocket.latest.hears(update(2, { events: [seen("crab")] }));
    expect(told()).toEqual([seen("crab")]);
    FakeSocket.latest.hears(update(3, { events: [seen("owl")] }));
    expect(told()).toEqual([seen("owl")]);
  });
});

describe("the view before cards were turned down", () => {
  const ended = (told: Partial<Update> = {}): Update =>
    update(2, { events: [seen("crab"), ROUND], shown: { before: 2 }, opens: 3000, moves: [DRAW], ...told });

  it("is shown until the event that turns them down, and no seat moves meanwhile", async () => {
    arrive();
    FakeSocket.latest.hears(ended());
    expect(session.view).toEqual({ before: 2 });
    expect(session.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(session.view).toEqual({ at: 2 });
    expect(session.open).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.open).toBe(true);
    expect(session.moves).toEqual([DRAW]);
  });

  it("is not shown when the time to look is over already", () => {
    arrive();
    FakeSocket.latest.hears(
      ended({ clock: { now: Date.now(), opens: Date.now(), looks: null, looks_from: null, due: null } }),
    );
    expect(session.view).toEqual({ at: 2 });
  });

  it("is shown after a lost connection", async () => {
    arrive();
    await loseAndComeBack();
    FakeSocket.latest.hears(ended({ seq: 7 }));
    expect(session.view).toEqual({ before: 2 });
  });

  it("stays when nothing but the company changes", () => {
    arrive();
    FakeSocket.latest.hears(ended());
    FakeSocket.latest.hears(update(3, { table: tableCard(), opens: 1500 }));
    expect(session.view).toEqual({ before: 2 });
  });

  it("gives way to what happens next", () => {
    arrive();
    FakeSocket.latest.hears(ended());
    FakeSocket.latest.hears(update(3, { events: [seen("owl")], opens: 1500 }));
    expect(session.view).toEqual({ at: 3 });
  });
});

describe("a private look", () => {
  it("is gone from the view when its time is over", async () => {
    const now = Date.now();
    arrive(
      update(2, {
        table: tableCard(),
        view: { at: 2, glimpse: { 7: "crab" } },
        clock: { now, opens: now, looks: now + 1000, looks_from: now, due: null },
      }),
    );
    expect(session.view).toEqual({ at: 2, glimpse: { 7: "crab" } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.view).toEqual({ at: 2, glimpse: {} });
  });
});

describe("the stage", () => {
  const DRAWN: Happening = { event: "drawn" };
  const PAID: Happening = { event: "paid" };

  it("shows one event after the other, each for its beat", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [DRAWN, PAID, PAID], opens: 3000 }));
    expect(session.stage.scene).toMatchObject({ event: DRAWN, coming: [PAID, PAID], time: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.stage.scene).toMatchObject({ event: PAID, coming: [PAID], time: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.stage.scene).toMatchObject({ event: PAID, coming: [] });
    expect(told()).toEqual([DRAWN, PAID, PAID]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.stage.scene.event).toBeNull();
  });

  it("keeps the table as it was until an event changes it", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [DRAWN, PAID], opens: 2000, moves: [DRAW] }));
    expect(session.view).toEqual({ at: 1 });
    expect(session.moves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.view).toEqual({ at: 2 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.moves).toEqual([DRAW]);
  });

  it("shows what is left at once when something else happens", () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [DRAWN, PAID], opens: 2000 }));
    FakeSocket.latest.hears(update(3, { events: [seen("owl")], opens: 2000 }));
    expect(told()).toEqual([DRAWN, PAID, seen("owl")]);
    expect(session.view).toEqual({ at: 3 });
  });

  it("shows everything at once at a pace without exposure", () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [DRAWN, PAID] }));
    expect(session.view).toEqual({ at: 2 });
    expect(told()).toEqual([DRAWN, PAID]);
  });

  it("is where a client that comes back finds it", async () => {
    arrive();
    await loseAndComeBack();
    FakeSocket.latest.hears(update(7, { events: [seen("crab"), ROUND], shown: { before: 7 }, opens: 300 }));
    expect(session.view).toEqual({ at: 7 });
    expect(told()).toEqual([ROUND]);
  });
});

const said = (text: string): Happening => ({ event: "said", text }) as Happening;

describe("the news", () => {
  it("stay until the next ones come", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [seen("crab")], opens: 2000 }));
    expect(session.stage.news.text).toBe("seen crab");
    await vi.advanceTimersByTimeAsync(9000);
    expect(session.stage.news.text).toBe("seen crab");
    FakeSocket.latest.hears(update(3, { events: [seen("owl")], opens: 2000 }));
    expect(session.stage.news.text).toBe("seen owl");
  });

  it("wait for each other where no event has a beat", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [said("one")] }), update(3, { events: [said("two")] }));
    expect(session.stage.news.text).toBe("said one");
    await vi.advanceTimersByTimeAsync(1249);
    expect(session.stage.news.text).toBe("said one");
    await vi.advanceTimersByTimeAsync(1);
    expect(session.stage.news.text).toBe("said two");
  });

  it("of a card are gone when it is turned down unseen", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [seen("crab")] }));
    await loseAndComeBack();
    FakeSocket.latest.hears(update(9, { events: [ROUND] }));
    expect(session.stage.news.text).toBe("round");
    expect(session.chronicle.log.map(({ news }) => news)).toEqual(["round"]);
  });
});

describe("the news of what was missed", () => {
  it("are the latest alone, also after a reload", async () => {
    arrive(update(9, { table: tableCard(), events: [said("one"), said("two"), said("three")] }));
    expect(session.stage.news.text).toBe("said three");
    expect(session.chronicle.log.map(({ news }) => news)).toEqual(["said one", "said two", "said three"]);
    await vi.advanceTimersByTimeAsync(9000);
    expect(session.stage.news.text).toBe("said three");
  });
});

describe("motion and sound", () => {
  it("come once for the end of a round", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { events: [seen("crab"), ROUND], opens: 3000 }));
    expect(sounds()).toEqual(["flip"]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(session.stage.scene.event).toBeNull();
    expect(sounds()).toEqual(["flip", "round"]);
  });

  it("do not come for what was missed", async () => {
    arrive(update(5, { table: tableCard(), events: [seen("crab")] }));
    await loseAndComeBack();
    FakeSocket.latest.hears(update(8, { events: [seen("owl"), seen("crab")] }));
    expect(session.stage.scene.event).toBeNull();
    expect(sounds()).toEqual([]);
  });

  it("say once that it is my turn, also where nothing is looked at", async () => {
    arrive();
    FakeSocket.latest.hears(update(2, { moves: [DRAW] }), update(3, { moves: [DRAW], opens: 1000 }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sounds()).toEqual(["yourTurn"]);
    FakeSocket.latest.hears(update(4), update(5, { moves: [DRAW] }));
    expect(sounds()).toEqual(["yourTurn", "yourTurn"]);
  });
});

describe("a move", () => {
  beforeEach(() => arrive(update(1, { table: tableCard(), moves: [DRAW] })));

  it("is made once by a double tap", async () => {
    session.act(DRAW);
    await answer();
    session.act(DRAW);
    expect(FakeSocket.latest.saidOf("move")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    session.act(DRAW);
    expect(FakeSocket.latest.saidOf("move")).toHaveLength(2);
  });

  it("is made as often as it is tapped at an instant pace", async () => {
    FakeSocket.latest.hears(update(2, { table: tableCard({ pace: "instant" }), moves: [DRAW] }));
    session.act(DRAW);
    await answer();
    session.act(DRAW);
    expect(FakeSocket.latest.saidOf("move")).toHaveLength(2);
  });

  it("may follow another one at once", async () => {
    session.act(DRAW);
    await answer();
    session.act({ move: "stop" });
    expect(FakeSocket.latest.saidOf("move")).toHaveLength(2);
  });

  it("that was under way is still so after a reload", async () => {
    session.act(DRAW);
    await reload();
    arrive();
    expect(session.pending).toBe(1);
    await refuse("not-your-turn");
    expect(session.pending).toBe(0);
    expect(session.refusal?.code).toBe("not-your-turn");
  });

  it("is refused until something new has happened", async () => {
    session.act(DRAW);
    await refuse("not-your-turn");
    expect(session.refusal?.code).toBe("not-your-turn");
    FakeSocket.latest.hears(update(2));
    expect(session.refusal).toBeNull();
  });
});

describe("leaving", () => {
  it("is over at once without a network, and not made up for later", async () => {
    arrive();
    FakeSocket.latest.breakOff();
    await expect(session.leave()).resolves.toBeUndefined();
    await vi.advanceTimersByTimeAsync(10);
    FakeSocket.latest.welcomes();
    expect(FakeSocket.latest.said).toEqual([]);
  });

  it("does not wait long for a server that says nothing", async () => {
    arrive();
    let gone = false;
    void session.leave().then(() => (gone = true));
    expect(FakeSocket.latest.saidOf("leave")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(gone).toBe(true);
  });
});

describe("before the deal", () => {
  const chairs = tableCard().seats.map((chair, seat) => ({ ...chair, ready: seat > 0 }));
  const room = (seq: number): Update =>
    update(seq, { view: null, table: tableCard({ phase: "open", seats: chairs }) });

  it("a person who sits down begins, also in a browser that keeps nothing", async () => {
    session.close();
    closeBrowser();
    openBrowser({ blocked: true });
    await sitDown();
    arrive(room(1));
    expect(FakeSocket.latest.saidOf("begin")).toHaveLength(1);
  });

  it("a beginning that was refused is tried again", async () => {
    arrive(room(1));
    FakeSocket.latest.hears(room(2));
    expect(FakeSocket.latest.saidOf("begin")).toHaveLength(1);
    await refuse("not-your-seat");
    expect(session.refusal?.code).toBe("not-your-seat");
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.latest.saidOf("begin")).toHaveLength(2);
  });
});

describe("a server in trouble", () => {
  it("says so until it has done something", async () => {
    arrive(update(1, { table: tableCard(), moves: [DRAW] }));
    session.act(DRAW);
    await refuse("store-failed");
    expect(session.trouble?.code).toBe("store-failed");
    expect(session.pending).toBe(1);
    await answer();
    expect(session.trouble).toBeNull();
  });

  it("says so at the door until it lets us in", async () => {
    await refuse("table-paused", null);
    FakeSocket.latest.breakOff();
    expect(session.trouble?.code).toBe("table-paused");
    await vi.advanceTimersByTimeAsync(10);
    browser.questions[0]!.answer("{}");
    await settled();
    FakeSocket.latest.welcomes();
    expect(session.trouble).toBeNull();
  });

  it("that has been upgraded is noticed", async () => {
    const { isOutdated } = await import("../../src/wire/version.svelte");
    arrive();
    expect(isOutdated()).toBe(false);
    FakeSocket.latest.breakOff();
    await vi.advanceTimersByTimeAsync(10);
    FakeSocket.latest.welcomes([0], "2");
    expect(isOutdated()).toBe(true);
    expect(browser.questions).toEqual([]);
  });
});
