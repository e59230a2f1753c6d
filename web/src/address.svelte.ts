/** Which page the address means. */

export type Place =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string | null }
  | { page: "move"; token: string }
  | { page: "missing" };

function read(path: string, hash: string): Place {
  const [, kind, table, ...rest] = path.split("/");
  if (rest.length) return { page: "missing" };
  if (!kind) return { page: "home" };
  if ((kind === "t" || kind === "w") && table) return { page: "table", table };
  if (kind === "r" && table) return { page: "replay", table };
  if (kind === "replay" && !table) return { page: "replay", table: null };
  if (kind === "move" && !table) return { page: "move", token: hash.slice(1) };
  return { page: "missing" };
}

let current: Place = $state.raw(read(location.pathname, location.hash));

addEventListener("popstate", () => {
  current = read(location.pathname, location.hash);
});

export function place(): Place {
  return current;
}

/** Goes to another page without loading it anew. */
export function go(path: string, { replace = false } = {}): void {
  const address = new URL(path, location.href);
  history[replace ? "replaceState" : "pushState"](null, "", address);
  current = read(address.pathname, address.hash);
  scrollTo(0, 0);
}

/** For a click on a link of our own: only a plain one stays on this page. */
export function follow(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).href);
}

/** The path of a table's page, from its joining or its watching name. */
export function pathOf(table: string): string {
  return `/${table.startsWith("w") ? "w" : "t"}/${table}`;
}
