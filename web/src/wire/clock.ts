/** The server's clock, estimated so that it is never ahead: nothing is sent too early. */

let ahead = 0;

/** The server has just said what time it is. */
export function setClock(serverNow: number): void {
  ahead = serverNow - Date.now();
}

/** Milliseconds since 1970, by the server's clock. */
export function now(): number {
  return Date.now() + ahead;
}

/** Calls back when the server's clock has reached a time; the returned function cancels that. */
export function at(time: number, then: () => void): () => void {
  const timer = setTimeout(then, Math.max(0, time - now()));
  return () => clearTimeout(timer);
}
