/** The daily voyages where there is no server: the deals of this device's date, and no results but the own. */

import { COVERS } from "../art/covers";
import type { VoyageDay, VoyageOfGame, Voyages } from "../wire/generated";
import { localTables } from "./local-tables";

const DAY_MS = 86_400_000;
const GRACE_MS = 3_600_000;

/** A day in UTC, as in 2026-11-18. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function voyagesOn(day: string): Promise<VoyageDay> {
  const tables = await localTables();
  const ends = Date.parse(day) + DAY_MS;
  const games = Object.keys(COVERS).map((game): VoyageOfGame => ({
    game,
    commitment: "",
    promised: 0,
    secret: null,
    mine: tables.find((card) => card.game === game && card.voyage?.day === day) ?? null,
    results: null,
    kraken: null,
  }));
  return { day, ends, closes: ends + GRACE_MS, crew: [], games };
}

export async function localVoyages(): Promise<Voyages> {
  const now = Date.now();
  const [yesterday, today, tomorrow] = await Promise.all(
    [now - DAY_MS, now, now + DAY_MS].map((time) => voyagesOn(dayOf(time))),
  );
  return { now, yesterday: yesterday!, today: today!, tomorrow: tomorrow! };
}
