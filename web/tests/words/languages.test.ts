import { expect, test } from "vitest";
import { preferred } from "../../src/words/languages";

test.each([
  [["fr-CH", "de"], "fr"],
  [["de-AT"], "de"],
  [["en-GB", "fr"], "en"],
  [["es", "pt-BR", "DE"], "de"],
  [["es"], "en"],
  [[], "en"],
])("a browser that wants %j is spoken to in %s", (wanted, language) => {
  expect(preferred(wanted)).toBe(language);
});
