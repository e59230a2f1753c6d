/** Whether an address leads to this very computer and to no other, so that a friend's device can't use it. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
