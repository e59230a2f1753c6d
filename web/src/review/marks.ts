/** How the kinds of moments look on a curve: a shape of its own for each, so that no colour is needed. */

import type { ReviewMoment } from "../wire/generated";

export type MomentKind = ReviewMoment["kind"];

/** On a field of 16 × 16. */
export const SHAPES: Record<MomentKind, string> = {
  forgot: "M2 3.5h12L8 14Z",
  misjudged: "M3 3h10v10H3Z",
  dared: "M8 1.5 14.5 8 8 14.5 1.5 8Z",
  lucky: "M2 12.5h12L8 2Z",
  unlucky: "M3 5 5 3l3 3 3-3 2 2-3 3 3 3-2 2-3-3-3 3-2-2 3-3Z",
};
