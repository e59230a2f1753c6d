/** Which tables are played on this device, without a server. */

/** A page without any server, as `quarterdeck site` writes it. */
export const SITE: boolean = globalThis.document?.documentElement?.dataset?.site !== undefined;

/** Stands after the first letter of a local table's names. */
const HERE = "~";

/** By the joining or the watching name. */
export function isLocal(table: string): boolean {
  return table[1] === HERE;
}

/** Whether a request is for the engine in this page. */
export function isForEngine(path: string): boolean {
  return SITE || /^\/api\/tables\/[tw]~/.test(path);
}
