/** What somebody has chosen for the next table of a game. */

import { settings, type PaceName } from "../device/settings.svelte";
import { crewNames, myName } from "../device/name";
import { keep, recall } from "../device/kept";
import type { NewTable, WantedSeat } from "../wire/generated";

export interface Choices {
  players: number;
  options: Record<string, unknown>;
  /** The bot at each seat that a machine plays; null: the usual one. */
  bot: string | null;
  pace: PaceName;
  /** Seconds for a turn; null: as long as it takes. */
  clock: number | null;
  listed: boolean;
}

export function choicesFor(game: string): Choices {
  const usual: Choices = {
    players: 3,
    options: {},
    bot: null,
    pace: settings.pace,
    clock: 120,
    listed: false,
  };
  return { ...usual, ...recall<Partial<Choices>>(`choices/${game}`), pace: settings.pace };
}

export function keepChoices(game: string, choices: Choices): void {
  keep(`choices/${game}`, choices);
}

function terms(game: string, choices: Choices, seats: WantedSeat[]): NewTable {
  const { options, pace, clock, listed, bot } = choices;
  return { game, seats, options, pace, clock, listed, ...(bot ? { stand_in: bot } : {}) } as NewTable;
}

/** Me against bots. */
export function againstBots(game: string, choices: Choices): NewTable {
  const crew = crewNames(choices.players - 1).map((name): WantedSeat => ({
    kind: "bot",
    name,
    bot: choices.bot,
  }));
  return terms(game, { ...choices, listed: false }, [{ kind: "me", name: myName() }, ...crew]);
}

/** Me, and whoever comes by the link. */
export function withFriends(game: string, choices: Choices): NewTable {
  const free = Array.from({ length: choices.players - 1 }, (): WantedSeat => ({ kind: "open" }));
  return terms(game, choices, [{ kind: "me", name: myName() }, ...free]);
}

/** Several people at this screen, and bots at the other seats. */
export function onThisScreen(
  game: string,
  choices: Choices,
  names: readonly string[],
  bots: number,
): NewTable {
  const people = names.map((name): WantedSeat => ({ kind: "me", name }));
  const crew = crewNames(bots).map((name): WantedSeat => ({ kind: "bot", name, bot: choices.bot }));
  return terms(game, { ...choices, listed: false }, [...people, ...crew]);
}
