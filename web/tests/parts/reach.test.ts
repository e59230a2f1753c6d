import { expect, it } from "vitest";
import { isOnlyHere } from "../../src/parts/reach";

it.each(["localhost", "table.localhost", "127.0.0.1", "127.1.2.3", "[::1]"])(
  "%s is this computer",
  (name) => {
    expect(isOnlyHere(name)).toBe(true);
  },
);

it.each(["192.168.1.7", "nas.local", "play.example", "[fd00::7]", "127.0.0.1.play.example", "mylocalhost"])(
  "%s can be reached by others",
  (name) => {
    expect(isOnlyHere(name)).toBe(false);
  },
);
