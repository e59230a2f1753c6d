/** Why something was not done, in the reader's language where there is a sentence for it. */

import { Refusal } from "../wire/http";
import { sayOr } from "./words.svelte";

export function refusalText(refusal: Refusal): string {
  return sayOr(`refusal-${refusal.code}`, refusal.sentence);
}

/** Whatever has gone wrong, be it refused or broken. */
export function troubleText(why: unknown): string {
  return why instanceof Refusal ? refusalText(why) : String(why);
}
