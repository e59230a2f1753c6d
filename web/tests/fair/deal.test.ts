import { afterEach, describe, expect, test, vi } from "vitest";
import { commitmentOf, dealOf } from "../../src/fair/deal";
import { vectors } from "./pages";

afterEach(() => vi.unstubAllGlobals());

const places = {
  "with the browser's own cryptography": () => {},
  "on a page over plain http, which has none": () => vi.stubGlobal("crypto", {}),
  "in a browser without any": () => vi.stubGlobal("crypto", undefined),
};

describe.each(Object.entries(places))("the vectors of the page on fair deals, %s", (_, prepare) => {
  test("there are shuffles and picks among them", () => {
    expect(vectors.filter((vector) => vector.cards).length).toBeGreaterThan(4);
    expect(vectors.filter((vector) => vector.count).length).toBeGreaterThan(4);
  });

  test.each(vectors.map((vector, number) => [`${number} ${vector.label}`, vector] as const))(
    "%s",
    async (_, vector) => {
      prepare();
      expect(await commitmentOf(vector.secret)).toBe(vector.commitment);
      const deal = await dealOf(vector.secret, vector.nonces);
      expect(deal.seed).toBe(vector.seed);
      if (vector.cards) expect(await deal.shuffle(vector.label, vector.cards)).toEqual(vector.order);
      else expect(await deal.pick(vector.label, vector.count!)).toBe(vector.pick);
    },
  );
});

test("a label's stream begins anew each time, so no shuffle depends on another", async () => {
  const deal = await dealOf("5e".repeat(32), ["00ff", null, "c0ffee"]);
  const volcanoes = ["birds-7", "birds-3", "birds-1"];
  await deal.shuffle("pile", Array(55).fill("coin"));
  expect(await deal.shuffle("volcanoes/1", volcanoes)).toEqual(["birds-7", "birds-1", "birds-3"]);
  expect(await deal.shuffle("volcanoes/1", volcanoes)).toEqual(["birds-7", "birds-1", "birds-3"]);
  expect(volcanoes).toEqual(["birds-7", "birds-3", "birds-1"]);
  expect(await deal.pick("first", 3)).toBe(0);
  expect(deal.shuffles).toBe(3);
});

test("keys are imported once each, however many bytes are drawn", async () => {
  const imported = vi.spyOn(crypto.subtle, "importKey");
  const deal = await dealOf("5e".repeat(32), []);
  for (const label of ["a", "b", "c"]) await deal.shuffle(label, Array(200).fill(0));
  expect(imported).toHaveBeenCalledTimes(2);
});

test.each([
  "",
  "5e",
  "5E".repeat(32),
  "5e".repeat(33),
  "5g".repeat(32),
  5,
  null,
  ["5e".repeat(32)].concat("x"),
])("%j is no secret", async (secret) => {
  await expect(dealOf(secret as string, [])).rejects.toThrow();
  await expect(commitmentOf(secret as string)).rejects.toThrow();
});

test.each(["", "0", "00ff,c0ffee", "C0FFEE", "0".repeat(129), 12, ["00ff"], undefined])(
  "%j is no nonce",
  async (nonce) => {
    await expect(dealOf("5e".repeat(32), [nonce as string])).rejects.toThrow();
  },
);
