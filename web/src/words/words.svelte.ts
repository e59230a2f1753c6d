/** Every sentence that a player reads or hears. */

import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import { Refusal } from "../wire/http";
import type { Language } from "./languages";

export type Facts = Record<string, FluentVariable>;

/** The Fluent catalogues, the same files that the terminal reads. Each language is fetched when it is needed. */
const FILES = import.meta.glob<string>("../../../src/quarterdeck/locales/*/{memoarrr,piratatak,web}.ftl", {
  query: "?raw",
  import: "default",
});
/** What coaches, tips, puzzles, drills and reviews say: fetched when it is wanted for the first time. */
const MORE = import.meta.glob<string>(
  "../../../src/quarterdeck/locales/*/{lessons,puzzles,review,tips,drills}.ftl",
  {
    query: "?raw",
    import: "default",
  },
);
/** Which files each subject needs. */
const SUBJECTS = {
  lessons: /(lessons|puzzles)\.ftl$/,
  review: /review\.ftl$/,
  tips: /tips\.ftl$/,
  drills: /drills\.ftl$/,
} as const;
type Subject = keyof typeof SUBJECTS;
const SMALL = 1000;

/** A number that all our languages write alike: an Intl format for it would delay a phone at the first card. */
class SmallNumber extends FluentNumber {
  override toString(): string {
    return String(this.value);
  }
}

let bundle: FluentBundle | null = $state.raw(null);
/** Every subject that is wanted, and when its words will be there. */
const subjects = new Map<Subject, Promise<void>>();
/** The latest of them: one follows the other, so that each brings also the words of those before. */
let latest: Promise<unknown> = Promise.resolve();
let spoken: Language = $state("en");

async function catalogue(language: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const more = Object.entries(MORE).filter(([path]) =>
    [...subjects.keys()].some((subject) => SUBJECTS[subject].test(path)),
  );
  const wanted = [...Object.entries(FILES), ...more].filter(([path]) => path.includes(`/${language}/`));
  for (const text of await Promise.all(wanted.map(([, load]) => load()))) {
    bundle.addResource(new FluentResource(text));
  }
  return bundle;
}

/** Speaks a language from now on, everywhere on the page. */
export async function speak(language: Language): Promise<void> {
  bundle = await catalogue(language);
  spoken = language;
  document.documentElement.lang = language;
}

/** From now on the words for this subject are there, too. */
export function speakOf(subject: Subject): Promise<void> {
  const known = subjects.get(subject);
  if (known) return known;
  const coming = latest.then(() => speak(spoken));
  subjects.set(subject, coming);
  latest = coming.catch(() => subjects.delete(subject));
  return coming;
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

/** The message if there is one, otherwise the given text: a game from another package has no messages here. */
export function sayOr(message: string, otherwise: string, facts: Facts = {}): string {
  return has(message) ? say(message, facts) : otherwise;
}

/** What a coach says: the message of this name, once the words of the lessons have come. */
export function coachSays(message: string, facts: Facts = {}): string {
  return has(message) ? say(message, facts) : "";
}

/** Why something was not done, in the reader's language where there is a sentence for it. */
export function refusalText(refusal: Refusal): string {
  if (refusal.said) return coachSays(refusal.said);
  return sayOr(`refusal-${refusal.code}`, refusal.sentence);
}

/** The text of any error, a refusal of the server or not. */
export function troubleText(why: unknown): string {
  return why instanceof Refusal ? refusalText(why) : String(why);
}
