import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection, Listener, Wish } from "../../src/wire/connection";
import { SEND_AGAIN } from "../../src/wire/generated";
import { closeBrowser, FakeSocket, openBrowser, settled, type Browser } from "../browser";

const MOVE: Wish = { type: "move", seat: 0, move: { move: "draw" } };
const LEAVE: Wish = { type: "leave", seat: 0 };
const SIGNAL: Wish = { type: "signal", seat: 0, signal: "haha" };

let browser: Browser;
let listener: { [K in keyof Listener]: ReturnType<typeof vi.fn<Listener[K]>> };

async function connect(): Promise<Connection> {
  listener = { hear: vi.fn(), link: vi.fn(), trouble: vi.fn(), gone: vi.fn() };
  const { Connection } = await import("../../src/wire/connection");
  return new Connection("table", listener);
}

/** The page is loaded anew: nothing of it is left but what the browser keeps. */
async function reload(connection: Connection): Promise<Connection> {
  connection.close();
  vi.resetModules();
  return connect();
}

/** Lost twice: from then on the server is asked whether the table is still there. */
async function loseTwice(): Promise<void> {
  FakeSocket.latest.welcomes();
  FakeSocket.latest.breakOff();
  await vi.advanceTimersByTimeAsync(10);
  FakeSocket.latest.breakOff();
  await vi.advanceTimersByTimeAsync(2000);
}

beforeEach(() => {
  browser = openBrowser();
});
afterEach(closeBrowser);

describe("coming back", () => {
  it("leaves the socket alone that a later attempt has opened meanwhile", async () => {
    const connection = await connect();
    await loseTwice();
    expect(browser.questions).toHaveLength(1);
    browser.tell("online");
    await settled();
    const alive = FakeSocket.latest;
    alive.welcomes();
    const sockets = FakeSocket.all.length;
    browser.questions[0]!.fail();
    await vi.advanceTimersByTimeAsync(5000);
    expect(alive.readyState).toBe(FakeSocket.OPEN);
    expect(FakeSocket.all).toHaveLength(sockets);
    expect(listener.link).toHaveBeenLastCalledWith("open");
    connection.close();
  });

  it("asks at once whether there is such a table if it never was connected", async () => {
    const connection = await connect();
    listener.link.mockClear();
    FakeSocket.latest.breakOff();
    await vi.advanceTimersByTimeAsync(10);
    expect(browser.questions).toHaveLength(1);
    expect(listener.link).not.toHaveBeenCalledWith("lost");
    browser.questions[0]!.answer('{"code": "no-such-table", "sentence": "None.", "facts": {}}', 404);
    await settled();
    expect(listener.gone).toHaveBeenCalled();
    expect(listener.link).not.toHaveBeenCalledWith("lost");
    connection.close();
  });

  it("opens one socket however many attempts there were", async () => {
    const connection = await connect();
    await loseTwice();
    browser.tell("online");
    await settled();
    const sockets = FakeSocket.all.length;
    browser.questions[0]!.answer("{}");
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.all).toHaveLength(sockets);
    connection.close();
  });

  it("does not hear a socket that it has given up", async () => {
    const connection = await connect();
    const [deaf] = FakeSocket.all;
    deaf!.welcomes();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    FakeSocket.latest.welcomes();
    listener.hear.mockClear();
    deaf!.hears({ type: "attendance", seats: ["here"] });
    expect(listener.hear).not.toHaveBeenCalled();
    connection.close();
  });

  it("does not wait for ever for a server that does not answer", async () => {
    const ends = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(ends.signal);
    const connection = await connect();
    await loseTwice();
    expect(timeout).toHaveBeenCalledWith(10_000);
    ends.abort(new DOMException("too long", "TimeoutError"));
    timeout.mockRestore();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(browser.questions.length).toBeGreaterThan(1);
    connection.close();
  });

  it("takes a page that is not the server's for no answer", async () => {
    const connection = await connect();
    await loseTwice();
    const sockets = FakeSocket.all.length;
    browser.questions[0]!.answer("<h1>Welcome to the hotel</h1>");
    await settled();
    expect(FakeSocket.all).toHaveLength(sockets);
    connection.close();
  });
});

describe("what was not answered", () => {
  it("is sent again after a reload if it is a move, and not if the player wanted to leave", async () => {
    const connection = await connect();
    for (const wish of [MOVE, LEAVE, SIGNAL]) void connection.send(wish);
    const again = await reload(connection);
    FakeSocket.latest.welcomes();
    expect(FakeSocket.latest.said).toMatchObject([MOVE]);
    again.close();
  });

  it("is sent again when the connection is back, but for a signal", async () => {
    const connection = await connect();
    FakeSocket.latest.welcomes();
    for (const wish of [MOVE, SIGNAL]) void connection.send(wish);
    FakeSocket.latest.breakOff();
    void connection.send(SIGNAL);
    await vi.advanceTimersByTimeAsync(10);
    FakeSocket.latest.welcomes();
    expect(FakeSocket.latest.said).toMatchObject([MOVE]);
    connection.close();
  });

  it("is answered after a reload too, be it with a refusal", async () => {
    const connection = await connect();
    void connection.send(MOVE);
    const again = await reload(connection);
    FakeSocket.latest.welcomes();
    const [remembered] = again.remembered;
    FakeSocket.latest.hears({
      type: "refused",
      id: remembered!.command.id,
      code: "not-your-turn",
      sentence: "",
      facts: {},
    });
    await expect(remembered!.answer).rejects.toMatchObject({ code: "not-your-turn" });
    expect([...browser.tab.kept.keys()]).toEqual([]);
    again.close();
  });

  it.each(SEND_AGAIN)("is sent again after `%s`, until the page is closed", async (code) => {
    const connection = await connect();
    const socket = FakeSocket.latest;
    socket.welcomes();
    void connection.send(MOVE);
    const { id } = socket.said[0] as { id: string };
    const failed = { type: "refused", id, code, sentence: "", facts: {} } as const;
    socket.hears(failed);
    expect(listener.trouble).toHaveBeenCalledWith(expect.objectContaining({ code }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(socket.said).toEqual([socket.said[0], socket.said[0]]);
    socket.hears(failed);
    connection.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is sent again as soon as the refusal says, and no earlier", async () => {
    const connection = await connect();
    const socket = FakeSocket.latest;
    socket.welcomes();
    void connection.send(MOVE);
    const { id } = socket.said[0] as { id: string };
    socket.hears({ type: "refused", id, code: "too-fast", sentence: "", facts: {}, retry_after: 90 });
    await vi.advanceTimersByTimeAsync(80);
    expect(socket.said).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(socket.said).toEqual([socket.said[0], socket.said[0]]);
    connection.close();
  });
});

describe("a request above the limit", () => {
  const limited = (wait: number): string =>
    JSON.stringify({ code: "too-many-requests", sentence: "Wait.", facts: {}, retry_after: wait });

  it("is sent again after the short wait that the answer names", async () => {
    const { findTable } = await import("../../src/wire/http");
    const asked = findTable("table");
    browser.questions[0]!.answer(limited(300), 429);
    await vi.advanceTimersByTimeAsync(250);
    expect(browser.questions).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    browser.questions[1]!.answer('{"seats": []}');
    await expect(asked).resolves.toEqual({ seats: [] });
  });

  it("is told to the player if the wait is long", async () => {
    const { findTable } = await import("../../src/wire/http");
    const asked = findTable("table");
    browser.questions[0]!.answer(limited(60_000), 429);
    await expect(asked).rejects.toMatchObject({ code: "too-many-requests" });
    expect(browser.questions).toHaveLength(1);
  });
});

describe("a browser that keeps nothing", () => {
  it("plays all the same", async () => {
    closeBrowser();
    openBrowser({ blocked: true });
    const connection = await connect();
    FakeSocket.latest.welcomes();
    void connection.send(MOVE);
    expect(FakeSocket.latest.said).toMatchObject([MOVE]);
    connection.close();
  });

  it("plays when its storage is full", async () => {
    const connection = await connect();
    FakeSocket.latest.welcomes();
    browser.storage.full = true;
    void connection.send(MOVE);
    expect(FakeSocket.latest.said).toMatchObject([MOVE]);
    connection.close();
  });
});

describe("what is wrong with the server", () => {
  it("is told at the door, where no command was refused", async () => {
    const connection = await connect();
    FakeSocket.latest.hears({ type: "refused", id: null, code: "table-paused", sentence: "", facts: {} });
    expect(listener.trouble).toHaveBeenCalledWith(expect.objectContaining({ code: "table-paused" }));
    connection.close();
  });

  it("is told when it restarts", async () => {
    const connection = await connect();
    FakeSocket.latest.welcomes();
    FakeSocket.latest.hears({ type: "restarting", seconds: 2, sentence: "Nothing is lost." });
    expect(listener.trouble).toHaveBeenCalledWith(expect.objectContaining({ code: "restarting" }));
    connection.close();
  });
});
