/** How this device likes it: language, theme, motion, sound, keys, tips, pace. */

import { setMuted } from "../sound/sounds";
import type { NewTable } from "../wire/generated";
import { isLanguage, preferred, type Language } from "../words/languages";
import { speak } from "../words/words.svelte";
import { keep, recall } from "./kept";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "calm";
export type PaceName = NonNullable<NewTable["pace"]>;

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** Whether single letters do things at the table. */
  letters: boolean;
  /** Whether the first games have a coach. */
  tips: boolean;
  pace: PaceName;
}

const SHELF = "settings";

function usual(): Settings {
  return {
    language: preferred(navigator.languages),
    theme: "auto",
    motion: "auto",
    sound: true,
    letters: true,
    tips: true,
    pace: "normal",
  };
}

function kept(): Settings {
  const settings = { ...usual(), ...recall<Partial<Settings>>(SHELF) };
  return isLanguage(settings.language) ? settings : { ...settings, language: usual().language };
}

export const settings: Settings = $state(kept());

/** Changes one setting, at once and for the next visits. */
export async function choose<K extends keyof Settings>(name: K, value: Settings[K]): Promise<void> {
  // A language whose words do not come is not chosen.
  if (name === "language") await speak(value as Language);
  settings[name] = value;
  keep(SHELF, $state.snapshot(settings));
  show();
}

/** Makes the page as the settings want it. */
export async function apply(): Promise<void> {
  show();
  await speak(settings.language);
}

function show(): void {
  const page = document.documentElement;
  if (settings.theme === "auto") delete page.dataset.theme;
  else page.dataset.theme = settings.theme;
  if (settings.motion === "auto") delete page.dataset.motion;
  else page.dataset.motion = settings.motion;
  setMuted(!settings.sound);
}

/** Whether things fade instead of flying. */
export function isCalm(): boolean {
  return settings.motion === "calm" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
