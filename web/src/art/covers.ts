/** The cover of each game of our own, in the order of the first page. */

import memoarrr from "./covers/memoarrr.svg?url";
import piratatak from "./covers/piratatak.svg?url";

export const COVERS: Readonly<Record<string, string>> = { memoarrr, piratatak };
