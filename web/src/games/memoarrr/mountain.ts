/** Where the volcano's picture has its birds, its edges and what lies at its foot, on a field of 100 × 100. */

type Place = readonly [x: number, y: number, size: number];

/** The birds keep clear of the plume and of each other, so that they can be counted on a phone. */
export const FLIGHTS: Readonly<Record<string, readonly Place[]>> = {
  "birds-1": [[23, 30, 1.4]],
  "birds-3": [
    [17, 42, 1.1],
    [28, 16, 1.1],
    [81, 28, 1.1],
  ],
  "birds-7": [
    [30, 9, 0.86],
    [70, 9, 0.86],
    [12, 23, 0.86],
    [88, 23, 0.86],
    [30, 30, 0.86],
    [11, 47, 0.86],
    [89, 47, 0.86],
  ],
};

/** Places for `count` small things side by side, in the middle of the box. */
export function row(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, i) => 50 + (i - (count - 1) / 2) * step);
}

/** The edge of a volcano that lies `deep` below the top one: the same slopes, a little further out. */
export function ridge(deep: number): string {
  const out = 3.6 * deep;
  const foot = 85 - 0.6 * deep;
  return (
    `M${11 - out} ${foot}C${23 - out} 77 ${31 - out} 62 ${36 - out} ${43 + deep}` +
    `H${64 + out}C${69 + out} 62 ${77 + out} 77 ${89 + out} ${foot}Z`
  );
}
