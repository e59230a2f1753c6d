import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hmac, sha256 } from "../../src/fair/sha256";

/** Bytes that look like nothing in particular, the same every time. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => (i * i * 31 + i * 7 + length) & 255);
const hex = (digest: ArrayBuffer | Uint8Array) => Buffer.from(digest as Uint8Array).toString("hex");

describe("the plain SHA-256 is the browser's", () => {
  const lengths = [0, 1, 31, 32, 54, 55, 56, 57, 63, 64, 65, 118, 119, 120, 127, 128, 1000, 65537];
  test.each(lengths)("for %i bytes", async (length) => {
    expect(hex(sha256(bytes(length)))).toBe(
      hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(length)))),
    );
  });

  test("for a part of a longer buffer", async () => {
    const part = bytes(300).subarray(17, 99);
    expect(hex(sha256(part))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", part))));
  });
});

test("“abc” of the standard", () => {
  const digest = sha256(new TextEncoder().encode("abc"));
  expect(hex(digest)).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});

test.each([0, 1, 32, 63, 64, 65, 200])("HMAC under a key of %i bytes", (length) => {
  for (const size of [0, 14, 55, 56, 64, 1000]) {
    const expected = createHmac("sha256", bytes(length)).update(bytes(size)).digest("hex");
    expect(hex(hmac(bytes(length), bytes(size)))).toBe(expected);
  }
});
