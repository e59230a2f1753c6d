import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeBrowser, openBrowser } from "../browser";

const FILE = "../../../src/quarterdeck/locales/en/review.ftl?raw";

beforeEach(() => {
  openBrowser();
  vi.useRealTimers();
  vi.stubGlobal("document", { documentElement: { lang: "" } });
});
afterEach(() => {
  vi.doUnmock(FILE);
  closeBrowser();
});

const load = () => import("../../src/words/words.svelte");

test("who asks for the words of a subject twice waits for them twice", async () => {
  const { has, speakOf } = await load();
  void speakOf("review");
  await speakOf("review");
  expect(has("review-moment-lucky")).toBe(true);
});

test("two subjects that are wanted at the same time both come", async () => {
  const { has, speakOf } = await load();
  await Promise.all([speakOf("review"), speakOf("drills")]);
  expect([has("review-moment-lucky"), has("drill-meaning")]).toEqual([true, true]);
});

test("words that did not come are asked for again", async () => {
  vi.doMock(FILE, () => {
    throw new Error("no network");
  });
  const { has, speakOf } = await load();
  await expect(speakOf("review")).rejects.toThrow();
  vi.doUnmock(FILE);
  await speakOf("review");
  expect(has("review-moment-lucky")).toBe(true);
});
