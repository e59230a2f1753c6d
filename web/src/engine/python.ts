/** Starts Python in a worker, from files that the page's own host has. */

import type * as Pyodide from "pyodide";
import { ENGINE } from "./manifest";

type Loader = typeof Pyodide;
type PyodideAPI = Pyodide.PyodideAPI;

/** From the script's own place, so that the page may lie in any folder. */
const HERE = import.meta.url; // apart, or Vite would take the next line for a picture of ours
const BASE = new URL(`../engine/${ENGINE.folder}/`, HERE);
const SITE_PACKAGES = "packages.gzip";
const WASM = "pyodide.asm.wasm";
const STDLIB = "stdlib.zip";
/** Pyodide wants to know which packages it could load from elsewhere: none. */
const NO_PACKAGES = JSON.stringify({
  info: {
    abi_version: "2026_0",
    arch: "wasm32",
    platform: "emscripten_5_0_3",
    python: "3.14.2",
    version: "0",
  },
  packages: {},
});

/** The files of the engine did not all come. */
export class Cut extends Error {}

/** Counts the bytes of all files together. */
class Download {
  #loaded = 0;

  constructor(private readonly progress: (loaded: number) => void) {}

  add(bytes: number): void {
    this.#loaded += bytes;
    this.progress(this.#loaded);
  }

  async stream(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const answer = await fetch(new URL(name, BASE)).catch(() => null);
    if (!answer?.ok || !answer.body) throw new Cut(name);
    const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, out) => {
        this.add(chunk.length);
        out.enqueue(chunk);
      },
    });
    return answer.body.pipeThrough(count);
  }

  async unpacked(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    return (await this.stream(name)).pipeThrough(new DecompressionStream("gzip"));
  }

  async script<T>(name: string): Promise<T> {
    try {
      const module = (await import(/* @vite-ignore */ new URL(name, BASE).href)) as T;
      this.add(ENGINE.files[name] ?? 0);
      return module;
    } catch (why) {
      throw why instanceof TypeError ? new Cut(name) : why;
    }
  }
}

/** The files in a bundle: a line of JSON with their paths and sizes, then their bytes. */
function* unbundled(bytes: Uint8Array): Generator<[string, Uint8Array]> {
  const end = bytes.indexOf(10);
  const index = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as [string, number][];
  let at = end + 1;
  for (const [path, size] of index) {
    yield [path, bytes.subarray(at, at + size)];
    at += size;
  }
}

export async function startPython(progress: (loaded: number) => void): Promise<PyodideAPI> {
  const download = new Download(progress);
  const bytes = async (stream: Promise<ReadableStream>): Promise<Uint8Array> =>
    new Uint8Array(await new Response(await stream).arrayBuffer());
  const cut = (why: unknown): never => {
    throw why instanceof Cut ? why : new Cut(String(why));
  };
  // All at once; WebAssembly is compiled while it comes.
  const wasm = download.unpacked(`${WASM}.gzip`);
  const stdlib = bytes(download.stream(STDLIB)).catch(cut);
  const packages = bytes(download.unpacked(SITE_PACKAGES)).catch(cut);
  const asm = download.script<{ default: unknown }>("pyodide.asm.mjs");
  for (const coming of [wasm, stdlib, packages, asm]) coming.catch(() => undefined);
  const { loadPyodide } = await download.script<Loader>("pyodide.mjs");
  const { default: createPyodideModule } = await asm;
  const body = await wasm;
  const library = await stdlib;
  const ours = await packages;

  const fetchAny = globalThis.fetch;
  globalThis.fetch = async (what, how) => {
    const name = String(what instanceof Request ? what.url : what);
    if (name.endsWith(WASM)) return new Response(body, { headers: { "Content-Type": "application/wasm" } });
    if (name.endsWith(STDLIB)) return new Response(library as BodyInit);
    return fetchAny(what, how);
  };
  try {
    const settings = {
      indexURL: BASE.href,
      packageBaseUrl: BASE.href,
      stdLibURL: new URL(STDLIB, BASE).href,
      lockFileContents: NO_PACKAGES,
      createPyodideModule,
      fsInit: (fs: PyodideAPI["FS"], { sitePackages }: { sitePackages: string }): Promise<void> => {
        for (const [path, bytes] of unbundled(ours)) {
          const file = `${sitePackages}/${path}`;
          fs.mkdirTree(file.slice(0, file.lastIndexOf("/")));
          fs.writeFile(file, bytes);
        }
        return Promise.resolve();
      },
    };
    return await loadPyodide(settings as Parameters<Loader["loadPyodide"]>[0]);
  } finally {
    globalThis.fetch = fetchAny;
  }
}
