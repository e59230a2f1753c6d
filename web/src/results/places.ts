/** The place of each seat. Seats with equal merit share one; the winner never does. */

/** `merit` is what decides, the most important first. */
export function placesOf(ranking: readonly number[], merit: (seat: number) => readonly number[]): number[] {
  const places: number[] = ranking.map(() => 0);
  ranking.forEach((seat, index) => {
    const before = ranking[index - 1];
    const shared = index > 1 && before !== undefined && String(merit(before)) === String(merit(seat));
    places[seat] = shared ? places[before]! : index + 1;
  });
  return places;
}
