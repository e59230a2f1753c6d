/** Which page the address means. */

import { SITE } from "./wire/local";
import { isOutdated } from "./wire/version.svelte";

export type Place =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string | null }
  | { page: "move"; token: string }
  | { page: "puzzles"; game: string }
  | { page: "drills" }
  | { page: "voyage" }
  | { page: "missing" };

function read(path: string, hash: string): Place {
  const [, kind, table, ...rest] = path.split("/");
  if (rest.length) return { page: "missing" };
  if (!kind) return { page: "home" };
  if ((kind === "t" || kind === "w") && table) return { page: "table", table };
  if (kind === "r" && table) return { page: "replay", table };
  if (kind === "replay" && !table) return { page: "replay", table: null };
  if (kind === "puzzles" && table) return { page: "puzzles", game: table };
  if (kind === "drills" && !table) return { page: "drills" };
  if (kind === "voyage" && !table) return { page: "voyage" };
  if (kind === "move" && !table) return { page: "move", token: hash.slice(1) };
  return { page: "missing" };
}

/** A page without a server lies in some folder of some host, which knows no other address: the path is in its query. */
const QUERY = "at";

function readHere({ pathname, hash, search }: Location | URL): Place {
  return read(SITE ? (new URLSearchParams(search).get(QUERY) ?? "/") : pathname, hash);
}

/** The address of a page of ours, from its path. */
export function addressOf(path: string): string {
  if (!SITE) return path;
  return path === "/" ? "./" : `./?${QUERY}=${path}`;
}

let current: Place = $state.raw(readHere(location));

/** Whether the user has changed pages since the document was loaded. */
let moved = false;

addEventListener("popstate", () => {
  moved = true;
  current = readHere(location);
});

export function place(): Place {
  return current;
}

/** Goes to another page without reloading, unless the server has a newer version. */
export function go(path: string, { replace = false } = {}): void {
  show(new URL(addressOf(path), location.href), replace);
}

function show(address: URL, replace: boolean): void {
  // The parts of an older page are no longer there to be fetched.
  if (isOutdated()) return location[replace ? "replace" : "assign"](address);
  history[replace ? "replaceState" : "pushState"](null, "", address);
  moved = true;
  current = readHere(address);
  scrollTo(0, 0);
}

/**
 * To be attached to a page's heading, with `tabindex="-1"`. A screen reader announces a page that is loaded, but not one
 * that only changes. So the heading gets the focus: it is read out, and the keyboard continues from there.
 */
export function arrival(heading: HTMLElement): void {
  if (moved) heading.focus({ preventScroll: true });
}

/** For a click on a link of our own: only a plain one stays on this page. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(new URL((event.currentTarget as HTMLAnchorElement).href), false);
}

/** The path of a table's page, from its joining or its watching name. */
export function pathOf(table: string): string {
  return `/${table.startsWith("w") ? "w" : "t"}/${table}`;
}
