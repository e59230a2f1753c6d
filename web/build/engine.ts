/** The engine that web/engine.py has made: what the scripts are told about it, and its files beside the page. */

import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MADE = fileURLToPath(new URL("../.engine/", import.meta.url));

interface Note {
  folder: string;
  files: Record<string, number>;
  offer: unknown;
}

/** Null where none has been made, as in a test of a part. */
function note(): Note | null {
  try {
    return JSON.parse(readFileSync(join(MADE, "engine.json"), "utf8")) as Note;
  } catch {
    return null;
  }
}

/** For Vite: every `__ENGINE__` in a script is this. */
export function engineNote(): string {
  const { folder, files, offer } = note() ?? { folder: "none", files: {}, offer: null };
  return JSON.stringify({ folder, files, offer });
}

export async function copyEngine(folder: string): Promise<void> {
  const made = note();
  if (made === null) throw new Error("The engine has not been made: run web/engine.py first.");
  await cp(join(MADE, made.folder), join(folder, "engine", made.folder), { recursive: true });
}

/** The addresses of its files, for the service worker. */
export function engineFiles(): string[] {
  const { folder, files } = note() ?? { folder: "none", files: {} };
  return Object.keys(files).map((name) => `/engine/${folder}/${name}`);
}
