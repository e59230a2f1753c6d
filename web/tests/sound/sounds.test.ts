import { afterEach, describe, expect, test, vi } from "vitest";
import type { SoundName } from "../../src/sound/sounds";
import { type FakeNode, FakeParam, room, settled } from "./room";

afterEach(() => vi.unstubAllGlobals());

const NAMES: SoundName[] = [
  ...([
    "flip",
    "match",
    "fail",
    "treasure",
    "round",
    "yourTurn",
    "swap",
    "peek",
    "block",
    "draw",
    "coin",
  ] as const),
  ...(["part", "pirate", "cannon", "pay", "buy", "win", "lose", "tick", "signal"] as const),
];

test("these are the sounds, and no other", async () => {
  expect(Object.keys((await room()).SOUNDS).sort()).toEqual([...NAMES].sort());
});

describe.each(NAMES)("%s", (name) => {
  const heard = async () => {
    const { play, tap, contexts } = await room();
    await tap();
    play(name);
    return contexts[0]!;
  };

  test("is heard soon, and over within 1.2 s", async () => {
    const { sources, currentTime } = await heard();
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) {
      expect(source.started).toBeGreaterThanOrEqual(currentTime);
      expect(source.stopped).toBeGreaterThan(source.started!);
    }
    const begin = Math.min(...sources.map(({ started }) => started!));
    expect(begin - currentTime).toBeLessThan(0.05);
    expect(Math.max(...sources.map(({ stopped }) => stopped!)) - begin).toBeLessThanOrEqual(1.2);
  });

  test("rises from silence and falls to silence before it stops, so that nothing clicks", async () => {
    const { nodes } = await heard();
    const levels = nodes.filter(({ kind, gain }) => kind === "gain" && gain.points.length);
    expect(levels.length).toBeGreaterThan(0);
    for (const { gain } of levels) {
      const times = gain.points.map(([, , at]) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(gain.points[0]!.slice(0, 2)).toEqual(["set", 0]);
      expect(gain.points.at(-1)!.slice(0, 2)).toEqual(["line", 0]);
      // A curve to 0, or of a pitch to 0, is an error in every browser.
      expect(gain.points.filter(([how]) => how === "curve").every(([, value]) => value > 0)).toBe(true);
      expect(gain.points[1]![2] - gain.points[0]![2]).toBeGreaterThanOrEqual(0.003);
    }
    for (const { frequency } of nodes)
      expect(frequency.points.every(([, value]) => value > 20 && value < 16000)).toBe(true);
  });

  test("goes through the one master, and all of it is given back", async () => {
    const { nodes, sources, destination } = await heard();
    const masters = nodes.filter(({ to }) => to.includes(destination));
    expect(masters).toHaveLength(1);
    const reaches = (node: FakeNode | FakeParam): boolean =>
      node === masters[0] ||
      (node instanceof FakeParam ? nodes.some(({ frequency }) => frequency === node) : node.to.some(reaches));
    expect(nodes.every((node) => reaches(node))).toBe(true);
    for (const source of sources) source.onended?.();
    expect(nodes.filter(({ released }) => !released)).toEqual(masters);
  });
});

describe("the loudspeaker", () => {
  test("is not touched before the first tap or key, and there is only one", async () => {
    for (const gesture of ["pointerup", "keydown"]) {
      const { play, tap, contexts } = await room();
      play("flip");
      expect(contexts).toHaveLength(0);
      await tap(gesture);
      expect(contexts).toHaveLength(1);
      expect(contexts[0]!.nodes).toEqual([]);
      await tap(gesture);
      play("flip");
      play("match");
      expect(contexts).toHaveLength(1);
    }
  });

  test("is never louder than a quarter", async () => {
    const { play, tap, contexts } = await room();
    await tap();
    play("cannon");
    const [{ nodes, destination }] = contexts as [(typeof contexts)[0]];
    const master = nodes.find(({ to }) => to.includes(destination))!;
    expect(master.gain.value).toBe(0.25);
  });

  test("makes no sound while muted, and cuts off what is sounding", async () => {
    const { play, tap, setMuted, contexts } = await room();
    await tap();
    play("win");
    const context = contexts[0]!;
    const before = context.nodes.length;
    setMuted(true);
    expect(context.nodes.find(({ to }) => to.includes(context.destination))!.released).toBe(true);
    for (const name of NAMES) play(name);
    expect(context.nodes).toHaveLength(before);
    await tap();
    expect(context.state).toBe("suspended");
  });

  test("muted from the start, is made by the tap that unmutes it", async () => {
    const { play, tap, setMuted, touch, contexts } = await room();
    setMuted(true);
    await tap();
    expect(contexts).toHaveLength(0);
    touch.isActive = true;
    setMuted(false);
    await settled();
    play("flip");
    expect(contexts).toHaveLength(1);
    expect(contexts[0]!.sources.length).toBeGreaterThan(0);
  });

  test("unmuted by a setting, waits for a tap as ever", async () => {
    const { tap, setMuted, contexts } = await room();
    setMuted(false);
    expect(contexts).toHaveLength(0);
    await tap();
    expect(contexts).toHaveLength(1);
  });

  test("makes no sound while the page is hidden, and is there again when it is not", async () => {
    const { play, tap, look, contexts } = await room();
    await tap();
    const gone = look("hidden");
    play("yourTurn");
    expect(contexts[0]!.nodes).toEqual([]);
    await gone;
    expect(contexts[0]!.state).toBe("suspended");
    await look("visible");
    play("yourTurn");
    expect(contexts[0]!.sources.length).toBeGreaterThan(0);
  });

  test("does not save up sounds while the browser blocks it, and tries again at the next tap", async () => {
    const { play, tap, contexts } = await room();
    await tap();
    const context = contexts[0]!;
    context.state = "interrupted";
    context.resume.mockRejectedValueOnce(new Error("not now"));
    await tap();
    play("coin");
    expect(context.nodes).toEqual([]);
    await tap();
    play("coin");
    expect(context.sources.length).toBeGreaterThan(0);
  });

  test.each<[string, unknown]>([
    ["there is none", null],
    [
      "the browser refuses one",
      class {
        constructor() {
          throw new Error("no sound card");
        }
      },
    ],
    [
      "it breaks",
      class {
        state = "running";
        currentTime = 0;
        createGain() {
          throw new Error("broken");
        }
        suspend = () => Promise.reject(new Error("broken"));
        resume = () => Promise.reject(new Error("broken"));
      },
    ],
  ])("nothing is thrown where %s", async (_, Context) => {
    const { play, tap, look, setMuted } = await room(Context);
    await tap();
    play("flip");
    setMuted(true);
    setMuted(false);
    await look("hidden");
    await look("visible");
    await tap();
    expect(() => play("win")).not.toThrow();
  });

  test("nothing is thrown where there is no page either", async () => {
    vi.stubGlobal("document", undefined);
    vi.stubGlobal("navigator", undefined);
    vi.resetModules();
    const { play, setMuted } = await import("../../src/sound/sounds");
    setMuted(true);
    setMuted(false);
    expect(() => play("flip")).not.toThrow();
  });
});
