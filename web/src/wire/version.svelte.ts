/** Whether the server was upgraded while this page was open. The next page is then loaded from the server. */

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
