/** What is done with the built files once all of them, those of public/ included, lie in their folder. */

import type { Plugin } from "vite";

export type Step = (folder: string) => Promise<void>;

export function whenWritten(...steps: Step[]): Plugin {
  return {
    name: "quarterdeck:when-written",
    apply: "build",
    enforce: "post",
    async writeBundle({ dir }) {
      if (dir === undefined) throw new Error("The client is built into a folder.");
      for (const step of steps) await step(dir);
    },
  };
}
