/** Every sentence that a player reads or hears. */

import { FluentNumber, type FluentBundle, type FluentVariable } from "@fluent/bundle";
import { catalogue } from "./catalogues";
import type { Language } from "./languages";

export type Facts = Record<string, FluentVariable>;

const SMALL = 1000;

/** Written alike in every language of ours; making one of Intl's formats for it would hold a phone up at the first card. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

let bundle: FluentBundle | null = $state.raw(null);
let spoken: Language = $state("en");

/** Speaks a language from now on, everywhere on the page. */
export async function speak(language: Language): Promise<void> {
  bundle = await catalogue(language);
  spoken = language;
  document.documentElement.lang = language;
}

export function language(): Language {
  return spoken;
}

export function has(message: string): boolean {
  return bundle?.hasMessage(message) ?? false;
}

/** A message of the catalogue, with its facts filled in. */
export function say(message: string, facts: Facts = {}): string {
  const pattern = bundle?.getMessage(message)?.value;
  return bundle && pattern ? bundle.formatPattern(pattern, withSmallNumbers(facts)) : message;
}

function withSmallNumbers(facts: Facts): Facts {
  const isSmall = (fact: FluentVariable): fact is number =>
    Number.isInteger(fact) && Math.abs(fact as number) < SMALL;
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, isSmall(fact) ? new SmallNumber(fact) : fact]),
  );
}

/** The message if there is one, or else what was there already: a third party's game brings its own words. */
export function sayOr(message: string, otherwise: string, facts: Facts = {}): string {
  return has(message) ? say(message, facts) : otherwise;
}
