import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { copyEngine, engineNote } from "./build/engine.ts";
import { markdown } from "./build/markdown.ts";
import { nameFilesToKeep } from "./build/offline.ts";
import { unloadedSentences } from "./build/unloaded.ts";
import { whenWritten } from "./build/written.ts";

export default defineConfig({
  plugins: [svelte(), markdown(), unloadedSentences(), whenWritten(copyEngine, nameFilesToKeep, compress)],
  define: { __ENGINE__: engineNote() },
  // Scripts find each other by their own place, and so the page can lie in any folder; the page itself has one for all addresses.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  worker: {
    format: "es",
    // The server allows a script of this name to compile WebAssembly.
    rolldownOptions: { output: { entryFileNames: "assets/engine-[hash].js" } },
  },
  build: {
    outDir: "../src/quarterdeck/server/page",
    emptyOutDir: true,
    // Art is fetched when it is shown and kept for ever; inlined it would weigh on the first page.
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { index: "index.html", "service-worker": "src/service-worker.ts" },
      output: {
        // A service worker keeps its address for ever, and only from the root can it serve every page.
        entryFileNames: (entry) =>
          entry.name === "service-worker" ? "service-worker.js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    // The catalogues, the rules texts and the drawings of the cards lie in the Python package.
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8710", ws: true } },
  },
  // Long enough for a machine whose cores are all busy with something else.
  test: { testTimeout: 60_000 },
});
