/** Puts one sentence of each language into the page: public/unloaded.js shows it if the page's scripts do not load. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LOCALES = "../src/quarterdeck/locales";
const PLACE = /<!-- sentences for a page whose scripts do not load.*? -->/;
const MESSAGE = /^page-unloaded = (.+)$/m;

export function unloadedSentences(): Plugin {
  return {
    name: "quarterdeck:unloaded",
    transformIndexHtml: (html) => {
      if (!PLACE.test(html)) throw new Error("The page has no place for its sentences.");
      return html.replace(PLACE, languages().map(paragraph).join("\n    "));
    },
  };
}

function languages(): string[] {
  const folders = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders
    .map(({ name }) => name)
    .filter((name) => /^[a-z]{2}$/.test(name))
    .sort();
}

function paragraph(language: string): string {
  const sentence = MESSAGE.exec(readFileSync(join(LOCALES, language, "web.ftl"), "utf8"))?.[1];
  if (sentence === undefined) throw new Error(`The catalogue ${language} has no message page-unloaded.`);
  return `<p data-unloaded lang="${language}" hidden><a target="_blank" href="/">${sentence}</a></p>`;
}
