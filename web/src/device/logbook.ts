/** The games that were played to their end on this device, and how often each level of the crew was beaten. */

import { keep, recall } from "./kept";

export interface FinishedGame {
  /** The watching name of the table. */
  table: string;
  game: string;
  /** Milliseconds since 1970: when this device saw the end. */
  ended: number;
  /** All by seat. A bot has the name of its level. */
  sailors: readonly { name: string; bot: string | null }[];
  places: readonly number[];
  scores: readonly number[];
  /** The own seat; null where several people shared the screen. */
  mine: number | null;
}

export interface Tally {
  won: number;
  played: number;
}

interface Logbook {
  /** The latest first. */
  games: readonly FinishedGame[];
  /** By game and level. It goes on counting when the oldest games have left the list. */
  tallies: Readonly<Record<string, Readonly<Record<string, Tally>>>>;
  /** When everything was forgotten for the last time: games that began before are not written down again. */
  since: number;
}

const SHELF = "logbook";
const MOST = 100;

export function logbook(): Logbook {
  return { games: [], tallies: {}, since: 0, ...recall<Partial<Logbook>>(SHELF) };
}

/** Writes a game down, once: a table whose end is seen again is the same game. */
export function noteGame(game: FinishedGame, began: number): void {
  const { games, tallies, since } = logbook();
  if (began < since || games.some(({ table }) => table === game.table)) return;
  keep(SHELF, { games: [game, ...games].slice(0, MOST), tallies: counted(tallies, game), since });
}

export function forgetGames(): void {
  keep(SHELF, { games: [], tallies: {}, since: Date.now() });
}

function counted(
  tallies: Logbook["tallies"],
  { game, sailors, places, mine }: FinishedGame,
): Logbook["tallies"] {
  if (mine === null) return tallies;
  const won = places[mine] === 1 ? 1 : 0;
  const levels = new Set(sailors.map(({ bot }) => bot).filter((bot) => bot !== null));
  const before = tallies[game] ?? {};
  const now = [...levels].map((level): [string, Tally] => {
    const tally = before[level] ?? { won: 0, played: 0 };
    return [level, { won: tally.won + won, played: tally.played + 1 }];
  });
  return { ...tallies, [game]: { ...before, ...Object.fromEntries(now) } };
}
