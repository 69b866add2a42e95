import { builtinEnvironments, type Environment } from "vitest/runtime";

/**
 * A happy-dom page that stays for all test files of a worker. Vitest's own environment makes a page for
 * each file, but modules are loaded once, and React keeps references to the first page.
 */
const pageEnvironment: Environment = {
  ...builtinEnvironments["happy-dom"],
  name: "page",
  setup: async (globals: Record<symbol, unknown>, options) => {
    const kept = Symbol.for("simdeck.page");
    globals[kept] ??= await builtinEnvironments["happy-dom"].setup(globals, options);
    return { teardown: () => undefined };
  },
};

// oxlint-disable-next-line import/no-default-export -- Vitest reads the default export
export default pageEnvironment;
