import { afterEach, describe, expect, it } from "vitest";
import { closeBrowser, openBrowser } from "../browser";

afterEach(closeBrowser);

describe("what is kept", () => {
  it("is there for the next visit", async () => {
    const { device } = openBrowser();
    const { keep, recall } = await import("../../src/device/kept");
    keep("name", "Ann");
    expect(recall("name")).toBe("Ann");
    expect(device.kept.get("name")).toBe('"Ann"');
  });

  it("lasts as long as the page where storage is blocked", async () => {
    openBrowser({ blocked: true });
    const { keep, recall, tab } = await import("../../src/device/kept");
    keep("name", "Ann");
    tab.keep("moves", [1]);
    expect(recall("name")).toBe("Ann");
    expect(tab.recall("moves")).toEqual([1]);
    tab.drop("moves");
    expect(tab.recall("moves")).toBeNull();
  });

  it("is the newest, even when there was no more room for it", async () => {
    const { storage } = openBrowser();
    const { keep, recall } = await import("../../src/device/kept");
    keep("name", "Ann");
    storage.full = true;
    keep("name", "Ben");
    expect(recall("name")).toBe("Ben");
    storage.full = false;
    keep("name", "Cleo");
    expect(recall("name")).toBe("Cleo");
  });

  it("draws one nonce for a seat, and remembers the promise, without any storage", async () => {
    openBrowser({ blocked: true });
    const { keepsake, nonceFor, noteCommitment } = await import("../../src/device/keepsakes");
    noteCommitment("table", "promise");
    expect(keepsake("table").commitment).toBe("promise");
    expect(nonceFor("table", 0)).toBe(nonceFor("table", 0));
  });
});
