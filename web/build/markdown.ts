/** `import html from "…/rules.md?html"`: a text of ours as HTML, made when the client is built. */

import { readFile } from "node:fs/promises";
import { marked } from "marked";
import type { Plugin } from "vite";

const WANTED = /\.md\?html$/;

export function markdown(): Plugin {
  return {
    name: "quarterdeck:markdown",
    enforce: "pre",
    load: {
      filter: { id: WANTED },
      async handler(id) {
        const file = id.replace(/\?html$/, "");
        this.addWatchFile(file);
        const html = await marked.parse(await readFile(file, "utf8"));
        return { code: `export default ${JSON.stringify(html)};`, moduleType: "js" };
      },
    },
  };
}
