/** The options chosen for the next table of a game. */

import { settings } from "../device/settings.svelte";
import { crewNames, myName } from "../device/name";
import { keep, recall } from "../device/kept";
import type { GameCard, NewTable, Option, WantedSeat } from "../wire/generated";
import { say, sayOr } from "../words/words.svelte";

export interface Choices {
  players: number;
  options: Record<string, unknown>;
  /** The bot at each seat that a machine plays; null: the usual one. */
  bot: string | null;
  /** Seconds for a turn; null: as long as it takes. */
  clock: number | null;
  /** Seconds for the look before a game with friends; null: as long as it takes. */
  look: number | null;
  listed: boolean;
}

/** A game, and the options that the server offers for it, once it has answered. */
type Offered = Pick<GameCard, "name" | "options"> & Partial<Pick<GameCard, "usual_bot">>;

export function choicesFor(game: string): Choices {
  const usual: Choices = { players: 3, options: {}, bot: null, clock: 120, look: 90, listed: false };
  return { ...usual, ...recall<Partial<Choices>>(`choices/${game}`) };
}

export function keepChoices(game: string, choices: Choices): void {
  keep(`choices/${game}`, choices);
}

/** A value of an option, in words. */
export function labelOf(game: string, option: Option, value: unknown): string {
  const name = `value-${game}-${option.name}-${String(value)}`;
  if (option.kind === "seat")
    return value === null ? say("value-first-random") : say("player-number", { number: Number(value) + 1 });
  return sayOr(name, typeof value === "boolean" ? say(value ? "yes" : "no") : String(value));
}

function terms(game: Offered, choices: Choices, seats: WantedSeat[]): NewTable {
  const { clock, listed } = choices;
  const bot = botFor(game, choices);
  return {
    game: game.name,
    seats,
    options: fitting(game, choices.options, seats.length),
    pace: settings.pace,
    clock,
    listed,
    ...(bot ? { stand_in: bot } : {}),
  } as NewTable;
}

function botFor(game: Offered, choices: Choices): string | null {
  return choices.bot ?? game.usual_bot ?? null;
}

/** The start player's seat that was chosen for a larger table may not exist at a smaller one. */
function fitting({ options }: Offered, chosen: Choices["options"], seats: number): Choices["options"] {
  const missing = options.filter(({ name, kind }) => kind === "seat" && Number(chosen[name]) >= seats);
  return Object.fromEntries(
    Object.entries(chosen).filter(([name]) => !missing.some((option) => option.name === name)),
  );
}

/** The user against bots. */
export function againstBots(game: Offered, choices: Choices): NewTable {
  const crew = crewNames(choices.players - 1).map((name): WantedSeat => ({
    kind: "bot",
    name,
    bot: botFor(game, choices),
  }));
  return terms(game, { ...choices, listed: false }, [{ kind: "me", name: myName() }, ...crew]);
}

/** The user, and open seats for those who come by the link. */
export function withFriends(game: Offered, choices: Choices): NewTable {
  const free = Array.from({ length: choices.players - 1 }, (): WantedSeat => ({ kind: "open" }));
  const seats: WantedSeat[] = [{ kind: "me", name: myName() }, ...free];
  return { ...terms(game, choices, seats), look: choices.look };
}

/** The user in a lesson; it brings everything else. */
export function lessonTable(game: string, lesson: string): NewTable {
  return { game, seats: [{ kind: "me", name: myName() }], pace: settings.pace, lesson };
}

/** The user with a puzzle; it brings everything else. */
export function puzzleTable(game: string, puzzle: string): NewTable {
  return { game, seats: [{ kind: "me", name: myName() }], pace: settings.pace, puzzle };
}

/** Several people at this screen, and bots at the other seats. */
export function onThisScreen(
  game: Offered,
  choices: Choices,
  names: readonly string[],
  bots: number,
): NewTable {
  const people = names.map((name): WantedSeat => ({ kind: "me", name }));
  const crew = crewNames(bots).map((name): WantedSeat => ({ kind: "bot", name, bot: botFor(game, choices) }));
  return terms(game, { ...choices, listed: false }, [...people, ...crew]);
}
