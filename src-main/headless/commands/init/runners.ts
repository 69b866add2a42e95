/** The test runners that a starter test can be for, the preferred first. */
export const runners = ["vitest", "jest", "mocha", "bun", "playwright", "node"] as const;

export type Runner = (typeof runners)[number];

/** The files and the command of a starter test. */
export interface StarterForm {
  /** The test, a path within the project. */
  readonly test: string;
  /** The configuration of the runner for this test alone. */
  readonly config?: { readonly path: string; readonly text: string };
  readonly command: string;
}

/**
 * The form that a runner without a configuration finds by its default file names, so that the test is
 * part of the project's tests.
 */
const collected: Readonly<Partial<Record<Runner, StarterForm>>> = {
  vitest: { test: "simdeck/example.test.mjs", command: "npx vitest run simdeck/example" },
  jest: { test: "simdeck/example.test.js", command: "npx jest simdeck/example" },
  bun: { test: "simdeck/example.test.js", command: "bun test simdeck/example" },
  playwright: { test: "simdeck/example.test.mjs", command: "npx playwright test simdeck/example" },
  node: { test: "simdeck/example.test.mjs", command: "node --test simdeck/example.test.mjs" },
};

/**
 * The form for every other project: no runner collects a file of this name, and the test runs without
 * the project's own configuration, whose globs, environment or set-up files may not suit it.
 */
const separate: Readonly<Record<Runner, StarterForm>> = {
  vitest: {
    test: "simdeck/example.vitest.mjs",
    config: {
      path: "simdeck/vitest.config.mjs",
      text: 'export default { test: { include: ["*.vitest.mjs"] } };\n',
    },
    command: "npx vitest run --root simdeck",
  },
  jest: {
    test: "simdeck/example.jest.cjs",
    config: {
      path: "simdeck/jest.config.json",
      text: '{ "testMatch": ["<rootDir>/*.jest.cjs"], "transform": {} }\n',
    },
    command: "npx jest --config simdeck/jest.config.json",
  },
  mocha: {
    test: "simdeck/example.mocha.mjs",
    command: "npx mocha --no-config --no-package simdeck/example.mocha.mjs",
  },
  bun: { test: "simdeck/example.bun.js", command: "bun test ./simdeck/example.bun.js" },
  playwright: {
    test: "simdeck/example.playwright.mjs",
    config: {
      path: "simdeck/playwright.config.mjs",
      text: 'export default { testMatch: "*.playwright.mjs" };\n',
    },
    command: "npx playwright test --config simdeck/playwright.config.mjs",
  },
  node: { test: "simdeck/example.node.mjs", command: "node --test simdeck/example.node.mjs" },
};

/** Returns the form of the starter test; `byDefaultNames`: the runner collects it by its file name. */
export function starterForm(runner: Runner, byDefaultNames: boolean): StarterForm {
  return (byDefaultNames ? collected[runner] : undefined) ?? separate[runner];
}
