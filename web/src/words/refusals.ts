/** Why something was not done, in the reader's language where there is a sentence for it. */

import type { Refusal } from "../wire/http";
import { sayOr } from "./words.svelte";

export function refusalText(refusal: Refusal): string {
  return sayOr(`refusal-${refusal.code}`, refusal.sentence);
}
