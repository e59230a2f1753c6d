/** Lays a Brotli and a gzip form beside every file that gets smaller by it, so that the server never compresses. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(css|html|m?js|json|svg|txt|webmanifest)$/;

const forms = {
  ".br": (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  ".gz": (text: Buffer) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

export async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  for (const [ending, smaller] of Object.entries(forms)) {
    const packed = await smaller(text);
    if (packed.length < text.length) await writeFile(file + ending, packed);
  }
}
