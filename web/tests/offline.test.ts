import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mendMissingParts, registerServiceWorker } from "../src/offline";

/** As much of a browser as the registration needs: it hears what is listened for, and counts what is done. */
function browser({ online = true, remembers = true, keeps = true, origin = "https://ship.example" } = {}) {
  const heard = new Map<string, (event: Event) => void>();
  const memory = new Map<string, string>();
  const register = vi.fn(() => Promise.reject(new Error("not here")));
  const reload = vi.fn();
  vi.stubGlobal("addEventListener", (type: string, heed: (event: Event) => void) => heard.set(type, heed));
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("origin", origin);
  vi.stubGlobal("navigator", { onLine: online, ...(keeps ? { serviceWorker: { register } } : {}) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!remembers) throw new Error("full");
      memory.set(key, value);
    },
  });
  const losePart = () => heard.get("vite:preloadError")?.(new Event("vite:preloadError"));
  return { register, reload, losePart };
}

beforeEach(() => {
  vi.stubEnv("DEV", false);
  vi.useFakeTimers();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the page without a network", () => {
  it("is kept by the service worker, and a browser that refuses plays all the same", async () => {
    const { register } = browser();
    registerServiceWorker();
    expect(register).toHaveBeenCalledExactlyOnceWith("/service-worker.js", { updateViaCache: "none" });
    await expect(register.mock.results[0]?.value).rejects.toThrow();
  });

  it("is not kept in a frame without an origin", () => {
    const { register } = browser({ origin: "null" });
    registerServiceWorker();
    expect(register).not.toHaveBeenCalled();
  });

  it("is not kept while it is being worked on", () => {
    vi.stubEnv("DEV", true);
    const { register, losePart, reload } = browser();
    mendMissingParts();
    registerServiceWorker();
    losePart();
    expect(register).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  it("needs no service worker, which a phone at home does not get over plain HTTP", () => {
    browser({ keeps: false });
    expect(registerServiceWorker).not.toThrow();
  });
});

describe("a part of the page that the server no longer has", () => {
  it("has the newest page loaded, once and not for ever", () => {
    const { losePart, reload } = browser();
    mendMissingParts();
    losePart();
    losePart();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(61_000);
    losePart();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("is no reason to load anew without a network, or without a memory of having done so", () => {
    for (const bare of [{ online: false }, { remembers: false }]) {
      const { losePart, reload } = browser(bare);
      mendMissingParts();
      losePart();
      expect(reload).not.toHaveBeenCalled();
    }
  });
});
