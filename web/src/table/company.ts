/** Who sits at a table, as the one who looks calls them. */

import type { Presence, Signal } from "../wire/generated";
import type { Facts } from "../words/words.svelte";

export const AVATARS = ["parrot", "fox", "owl", "cat", "monkey", "dog"] as const;

export interface Sailor {
  seat: number;
  name: string;
  /** The bot that plays here now. */
  bot: string | null;
  /** Whether the bot plays for a person who is away. */
  standIn: boolean;
  presence: Presence;
  signal: Signal | null;
  avatar: (typeof AVATARS)[number];
}

export interface Attending {
  sailors: readonly Sailor[];
  /** The seat of the one who looks; null: a spectator, or several who share a screen. */
  you: number | null;
  /** The seat at the bottom of the picture. */
  bottom: number;
}

export function attending(
  seats: readonly { kind: string; name: string; bot?: string | null }[],
  you: number | null,
  bottom: number,
  presence: readonly Presence[] = [],
  signals: ReadonlyMap<number, Signal> = new Map(),
): Attending {
  const sailors = seats.map((chair, seat) => ({
    seat,
    name: chair.name,
    bot: chair.bot ?? null,
    standIn: chair.kind === "person" && Boolean(chair.bot),
    presence: presence[seat] ?? "here",
    signal: signals.get(seat) ?? null,
    avatar: AVATARS[seat % AVATARS.length]!,
  }));
  return { sailors, you, bottom };
}

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name as part of a sentence: one that is written from right to left must not turn the words around it. */
export function isolated(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}

export function listed(people: readonly { name: string }[]): string {
  return people.map(({ name }) => isolated(name)).join(", ");
}

/** What a sentence about a seat is told: a name, and whether it is the reader's own. */
export function about(company: Attending, seat: number): Facts {
  return {
    player: isolated(company.sailors[seat]?.name ?? "?"),
    who: seat === company.you ? "you" : "other",
  };
}

/** The others, clockwise from the seat at the bottom. */
export function others(company: Attending): Sailor[] {
  const { sailors, bottom } = company;
  return sailors.map((_, step) => sailors[(bottom + step) % sailors.length]!).slice(1);
}
