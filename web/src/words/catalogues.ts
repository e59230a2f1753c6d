/** The Fluent catalogues of the house, the very files that the terminal reads; each language is fetched when wanted. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Language } from "./languages";

const FILES = import.meta.glob<string>("../../../src/quarterdeck/locales/*/{memoarrr,piratatak,web}.ftl", {
  query: "?raw",
  import: "default",
});

export async function catalogue(language: Language): Promise<FluentBundle> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const wanted = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
  for (const text of await Promise.all(wanted.map(([, load]) => load()))) {
    bundle.addResource(new FluentResource(text));
  }
  return bundle;
}
