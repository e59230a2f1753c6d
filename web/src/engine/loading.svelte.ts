/** How far the engine has been loaded, for the page to show. */

let share: { loaded: number; total: number } | null = $state.raw(null);
let unkept = $state(false);

/** Null while nothing is being loaded. */
export function loading(): { loaded: number; total: number } | null {
  return share;
}

export function noteLoading(now: { loaded: number; total: number } | null): void {
  share = now;
}

/** Whether the browser refuses to store local games. */
export function isUnkept(): boolean {
  return unkept;
}

export function noteUnkept(): void {
  unkept = true;
}
