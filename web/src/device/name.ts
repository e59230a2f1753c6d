/** The player's name, kept on the device. Until one is chosen it is a random pirate's name. */

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

function chance(below: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % below;
}

/** The name on this device; a new device is given one. */
export function myName(): string {
  const kept = recall<string>(SHELF);
  if (kept) return kept;
  const names = say("pirate-names").split(", ");
  const name = names[chance(names.length)]!;
  keep(SHELF, name);
  return name;
}

export function callMyself(name: string): void {
  if (name.trim()) keep(SHELF, name.trim());
}

/** Different names for so many sailors that the machine plays, none of them taken already. */
export function crewNames(count: number, taken: readonly string[] = []): string[] {
  const names: string[] = [];
  for (let generation = 1; names.length < count; generation += 1) {
    const free = CREW.map((name) => (generation > 1 ? `${name} ${generation}` : name)).filter(
      (name) => !taken.includes(name),
    );
    while (free.length && names.length < count) names.push(...free.splice(chance(free.length), 1));
  }
  return names;
}
