/** The page without a network: the service worker that keeps it, and what happens when a part is missing. */

import { SITE } from "./wire/local";

const RELOADED = "quarterdeck.reloaded";
const SOON = 60_000;
const LATER = 5000;

/** To be called before the first part is asked for. In development, Vite itself brings what has changed. */
export function mendMissingParts(): void {
  if (!import.meta.env.DEV) addEventListener("vite:preloadError", loadAnew);
}

/** Let the service worker keep the page; where there is none (in development, say) nothing happens. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV) return;
  // Over plain HTTP from another machine, which is how a phone at home plays, browsers have no service workers.
  if (!("serviceWorker" in navigator) || origin === "null") return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

function register(): void {
  // A page that can't be kept, in a private window for example, plays all the same.
  const script = SITE ? "./service-worker.js" : "/service-worker.js";
  navigator.serviceWorker.register(script, { updateViaCache: "none" }).then(keepEngine, () => undefined);
}

/** Some time after the page is there, the engine is fetched for days without a network; not where data is dear. */
async function keepEngine(): Promise<void> {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (line?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  setTimeout(() => active?.postMessage("keep engine"), LATER);
}

/**
 * A part of the page that the server no longer has: it has been replaced while this page was open. The newest page
 * has all its parts. The page is reloaded once: a second reload would not bring what is still missing.
 */
function loadAnew(): void {
  if (!navigator.onLine || Date.now() - lastTime() < SOON) return;
  try {
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return; // without a memory it might go on for ever
  }
  location.reload();
}

function lastTime(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED) ?? 0);
  } catch {
    return 0;
  }
}
