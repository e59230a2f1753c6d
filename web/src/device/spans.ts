/** The spans of the drills that were done on this device. They are sent nowhere. */

import type { MemoarrrDrillMoment } from "../wire/generated";
import { keep, recall } from "./kept";
import type { PaceName } from "./settings.svelte";

export type DrillName = MemoarrrDrillMoment["drill"];

export interface DoneDrill {
  drill: DrillName;
  /** Milliseconds since 1970. */
  at: number;
  span: NonNullable<MemoarrrDrillMoment["span"]>;
  pace: PaceName;
}

const SHELF = "drills";
const MOST = 1000;

/** The oldest first. */
export function doneDrills(): readonly DoneDrill[] {
  return recall<DoneDrill[]>(SHELF) ?? [];
}

export function noteDrill(done: DoneDrill): void {
  keep(SHELF, [...doneDrills(), done].slice(-MOST));
}

export function forgetSpans(): void {
  keep(SHELF, []);
}

/** As a file of JSON. */
export function saveSpans(): void {
  const link = document.createElement("a");
  const text = JSON.stringify(doneDrills(), null, 1);
  link.href = URL.createObjectURL(new Blob([text, "\n"], { type: "application/json" }));
  link.download = "quarterdeck-drills.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
