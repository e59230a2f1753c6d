/** The engine that belongs to this page: which files it has, how large they are, and what it offers. */

import type { Offer } from "../wire/generated";

export interface Manifest {
  /** Named after its content. */
  folder: string;
  /** Bytes, by name. */
  files: Record<string, number>;
  offer: Offer;
}

/** Written into the scripts when they are built. */
declare const __ENGINE__: Manifest;

export const ENGINE: Manifest = __ENGINE__;

/** The bytes of all its files. */
export const TOTAL = Object.values(ENGINE.files).reduce((sum, bytes) => sum + bytes, 0);
