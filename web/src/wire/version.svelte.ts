/** Whether the server has been upgraded while this page was open: its next page is then loaded anew. */

let first: string | null = null;
let outdated = $state(false);

/** The server has just said which version it is. */
export function noteVersion(version: string): void {
  first ??= version;
  outdated = version !== first;
}

export function isOutdated(): boolean {
  return outdated;
}
