/** A Vitest environment: modules are compiled as for a browser, so that state and what is derived from it are alive. */

import type { Environment } from "vitest/runtime";

export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
