/** Tells the service worker which files to keep, and makes it a new version whenever one of them has changed. */

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { engineFiles } from "./engine.ts";

/** What the page needs besides its assets; the page itself is kept under the address that shows it. */
const BESIDES = ["offline.html", "offline.css", "favicon.svg", "manifest.webmanifest", "unloaded.js"];
const PLACE = "__FILES_TO_KEEP__";

export async function nameFilesToKeep(folder: string): Promise<void> {
  const assets = (await readdir(join(folder, "assets"))).sort();
  const there = await readdir(folder);
  const besides = BESIDES.filter((name) => there.includes(name));
  const version = createHash("sha256").update(assets.join());
  for (const name of ["index.html", "service-worker.js", ...besides]) {
    version.update(await readFile(join(folder, name)));
  }
  const files = {
    version: version.digest("hex").slice(0, 12),
    assets: assets.map((name) => `/assets/${name}`),
    besides: ["/", ...besides.map((name) => `/${name}`)],
    engine: engineFiles(),
  };
  const script = join(folder, "service-worker.js");
  const text = await readFile(script, "utf8");
  if (!text.includes(PLACE)) throw new Error("The service worker has no place for the list of files.");
  await writeFile(script, text.replace(PLACE, JSON.stringify(files)));
}
