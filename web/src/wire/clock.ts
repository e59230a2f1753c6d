/** The server's clock, as far as this browser can tell: never ahead of it, so that nothing is sent too early. */

let ahead = 0;

/** The server has just said what time it is. */
export function setClock(serverNow: number): void {
  ahead = serverNow - Date.now();
}

/** Milliseconds since 1970, by the server's clock. */
export function now(): number {
  return Date.now() + ahead;
}

/** Calls back when the server's clock has reached a time; the answer takes the wish back. */
export function at(time: number, then: () => void): () => void {
  const timer = setTimeout(then, Math.max(0, time - now()));
  return () => clearTimeout(timer);
}
