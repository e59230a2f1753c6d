/**
 * Keeps the page itself on the device, so that it opens at once and without a network.
 *
 * Nothing of a game is kept: the server alone holds its state, and cards that were turned down must not be stored.
 *
 * The engine that plays without a server is kept apart from the page: it is large, and changes seldom.
 */

/** Written into this script when it is built: the names of the assets change whenever they do. */
declare const __FILES_TO_KEEP__: { version: string; assets: string[]; besides: string[]; engine?: string[] };

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", heed: (event: Lasting) => void): void;
  addEventListener(type: "fetch", heed: (event: Fetching) => void): void;
  addEventListener(type: "message", heed: (event: Lasting & { data: unknown }) => void): void;
}

const worker = self as unknown as Scope;
const files = __FILES_TO_KEEP__;
const OURS = "quarterdeck-";
const CACHE = OURS + files.version;
/** The folder in which this script lies; all paths here begin at it. */
const BASE = new URL("./", worker.location.href).pathname;
const ENGINES = "engine-of-quarterdeck-";
const engine = files.engine ?? [];
/** Named as its folder is, which is named after its content. */
const ENGINE = ENGINES + (engine[0]?.split("/")[2] ?? "none");
const PAGES = /^\/(?:[twr]\/[^/]+|puzzles\/[^/]+|replay|move|drills|voyage)?$/;
/** How long to wait for a silent network before the kept page is used. */
const PATIENCE = 4000;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepAll());
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  const path = url.pathname.startsWith(BASE) ? `/${url.pathname.slice(BASE.length)}` : "";
  if (path.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(visit(event, path));
  else if (/^\/(assets|engine)\//.test(path)) event.respondWith(asset(request));
  else if (files.besides.includes(path)) event.respondWith(beside(request));
});

worker.addEventListener("message", (event) => {
  if (event.data === "keep engine") event.waitUntil(keepEngine().catch(() => undefined));
});

/** All files or none: a page with a missing part would not work. */
async function keepAll(): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    await Promise.all([keepNewest(cache), ...files.assets.map((path) => keepAsset(cache, path))]);
    // A device that can play without a server still can after an update.
    if ((await caches.keys()).some((name) => name.startsWith(ENGINES))) await keepEngine();
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await worker.skipWaiting();
}

/** The whole engine or none of it; the one before goes when the new one is there. */
async function keepEngine(): Promise<void> {
  if (!engine.length) return;
  const had = await caches.has(ENGINE);
  try {
    const cache = await caches.open(ENGINE);
    // One after the other: the page's own files come first.
    for (const path of engine) if (!(await cache.match(at(path)))) await keepAsset(cache, path);
  } catch (error) {
    if (!had) await caches.delete(ENGINE);
    throw error;
  }
  const older = (await caches.keys()).filter((name) => name.startsWith(ENGINES) && name !== ENGINE);
  await Promise.all(older.map((name) => caches.delete(name)));
}

function at(path: string): string {
  return BASE + path.slice(1);
}

async function keepNewest(cache: Cache): Promise<void> {
  for (const path of files.besides) {
    const answer = await fetched(path, { cache: "no-cache" });
    if (path === "/") await checkPage(answer.clone());
    await cache.put(at(path), answer);
  }
}

/** A file with the same name has the same content, so a new version loads only what has changed. */
async function keepAsset(cache: Cache, path: string): Promise<void> {
  await cache.put(at(path), (await kept(at(path))) ?? (await fetched(path)));
}

async function fetched(path: string, how?: RequestInit): Promise<Response> {
  const answer = await fetch(at(path), how);
  if (!answer.ok || answer.redirected) throw new Error(`${path} can't be kept`);
  return answer;
}

/** While a server is being replaced, page and list may be of two versions: then the next visit tries again. */
async function checkPage(page: Response): Promise<void> {
  const wanted = (await page.text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const unknown = wanted.filter((path) => !files.assets.includes(path));
  if (unknown.length > 0) throw new Error(`The page is of another version: ${unknown.join(", ")}`);
}

/**
 * The version before stays, since pages that are open may still ask for parts of it; all older ones go.
 * No open page is reloaded, so a running game is not interrupted.
 */
async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page comes from the network, so that it is the newest; if the network or the server fails, from the cache. */
async function visit(event: Fetching, path: string): Promise<Response> {
  const page = PAGES.test(path) ? await kept(at("/"), CACHE) : undefined;
  const network = newest(event);
  event.waitUntil(network.catch(() => undefined));
  try {
    const answer = await (page === undefined ? network : Promise.race([network, outOfPatience()]));
    return answer.status >= 500 && page !== undefined ? page : answer;
  } catch {
    return page ?? (await kept(at("/offline.html"), CACHE)) ?? Response.error();
  }
}

async function newest(event: Fetching): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

function outOfPatience(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE));
}

async function asset(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetch(request);
}

async function beside(request: Request): Promise<Response> {
  return fetch(request).catch(async (error: unknown) => {
    const here = await kept(request, CACHE);
    if (here === undefined) throw error;
    return here;
  });
}

function kept(request: Request | string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true, ...(cacheName === undefined ? {} : { cacheName }) });
}
