/** The rules texts of the games, fetched when they are opened. */

import type { Language } from "./languages";

const TEXTS = import.meta.glob<string>("../../../src/quarterdeck/games/*/rules*.md", {
  query: "?html",
  import: "default",
});

/** The rules of a game as HTML: empty where this client has none. */
export async function rulesOf(game: string, language: Language): Promise<string> {
  const folder = `../../../src/quarterdeck/games/${game}`;
  const load = TEXTS[`${folder}/rules.${language}.md`] ?? TEXTS[`${folder}/rules.md`];
  return load ? load() : "";
}
