/** A room to listen in: a loudspeaker that notes what is made, connected, started and stopped, and a page to tap on. */

import { vi } from "vitest";

type Point = [how: string, value: number, at: number];

export class FakeParam {
  value = 0;
  readonly points: Point[] = [];
  setValueAtTime = (value: number, at: number) => this.points.push(["set", value, at]);
  linearRampToValueAtTime = (value: number, at: number) => this.points.push(["line", value, at]);
  exponentialRampToValueAtTime = (value: number, at: number) => this.points.push(["curve", value, at]);
}

export class FakeNode {
  readonly to: (FakeNode | FakeParam)[] = [];
  readonly gain = new FakeParam();
  readonly frequency = new FakeParam();
  readonly Q = new FakeParam();
  type = "";
  buffer: unknown = null;
  loop = false;
  started?: number;
  stopped?: number;
  released = false;
  onended?: () => void;
  constructor(readonly kind: string) {}
  connect<T extends FakeNode | FakeParam>(to: T): T {
    this.to.push(to);
    return to;
  }
  disconnect() {
    this.released = true;
  }
  start(at: number) {
    this.started = at;
  }
  stop(at: number) {
    this.stopped = at;
  }
}

export class FakeContext {
  state = "suspended";
  currentTime = 3;
  sampleRate = 8000;
  readonly destination = new FakeNode("destination");
  readonly nodes: FakeNode[] = [];
  private made(kind: string): FakeNode {
    const node = new FakeNode(kind);
    this.nodes.push(node);
    return node;
  }
  createGain = () => this.made("gain");
  createOscillator = () => this.made("source");
  createBufferSource = () => this.made("source");
  createBiquadFilter = () => this.made("filter");
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  // A browser's takes its time too: what is played at once must not count on it.
  resume = vi.fn(() => Promise.resolve().then(() => void (this.state = "running")));
  suspend = vi.fn(() => Promise.resolve().then(() => void (this.state = "suspended")));
  get sources() {
    return this.nodes.filter(({ kind }) => kind === "source");
  }
}

/** When the loudspeaker has done what it was told. */
export const settled = () => new Promise((done) => setTimeout(done));

/** The sounds in a page of their own, and what the tests do to that page. */
export async function room(Context: unknown = undefined) {
  const contexts: FakeContext[] = [];
  class Recorded extends FakeContext {
    constructor() {
      super();
      contexts.push(this);
    }
  }
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const touch = { isActive: false };
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { userActivation: touch });
  vi.stubGlobal("AudioContext", Context === undefined ? Recorded : Context);
  vi.resetModules();
  const sounds = await import("../../src/sound/sounds");
  return {
    ...sounds,
    contexts,
    touch,
    page,
    tap: async (gesture = "pointerup") => {
      page.dispatchEvent(new Event(gesture));
      await settled();
    },
    look: (visibilityState: string) => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event("visibilitychange"));
      return settled();
    },
  };
}
