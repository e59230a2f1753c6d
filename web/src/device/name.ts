/** What somebody is called: kept on the device, and a pirate's name until they say otherwise. */

import { say } from "../words/words.svelte";
import { keep, recall } from "./kept";

const CREW = [
  "Bess",
  "Grim",
  "Coral",
  "Patch",
  "Marlow",
  "Squid",
  "Ruby",
  "Morgan",
  "Tilly",
  "Flint",
] as const;
const SHELF = "name";

function pick<T>(from: readonly T[]): T {
  return from[crypto.getRandomValues(new Uint32Array(1))[0]! % from.length]!;
}

/** The name on this device; a new device is given one. */
export function myName(): string {
  const kept = recall<string>(SHELF);
  if (kept) return kept;
  const name = pick(say("pirate-names").split(", "));
  keep(SHELF, name);
  return name;
}

export function callMyself(name: string): void {
  if (name.trim()) keep(SHELF, name.trim());
}

/** Different names for so many sailors that the machine plays. */
export function crewNames(count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) names.add(pick(CREW));
  return [...names];
}
