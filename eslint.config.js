import js from "@eslint/js";
import boundaries from "eslint-plugin-boundaries";
import playwright from "eslint-plugin-playwright";
import prettier from "eslint-config-prettier";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Who may import whom; see docs/architecture.md. One arrow direction, default is "no". */
const elements = [
  { type: "simulator", pattern: "src-main/simulators/*", capture: ["kind"] },
  { type: "registry", pattern: "src-main/simulators" },
  { type: "core", pattern: "src-main/core" },
  { type: "workbench", pattern: "src-main/workbench" },
  { type: "electron", pattern: "src-main/electron" },
  { type: "headless", pattern: "src-main/headless" },
  { type: "library", pattern: "src-main/library" },
  { type: "preload", pattern: "src-main/preload" },
  { type: "shared", pattern: "src-shared" },
  { type: "ui", pattern: "src-renderer/ui" },
  { type: "stores", pattern: "src-renderer/stores" },
  { type: "renderer-bridge", pattern: "src-renderer/bridge" },
  { type: "feature", pattern: "src-renderer/features/*", capture: ["feature"] },
  { type: "app", pattern: "src-renderer/app" },
  { type: "styles", pattern: "src-renderer/styles" },
  { type: "entry", pattern: "src-renderer" },
  { type: "e2e", pattern: "e2e" },
];

const within = (...types) => types.map((type) => ({ to: { element: { type } } }));

const policies = [
  { from: { element: { type: "shared" } }, allow: within("shared") },
  { from: { element: { type: "core" } }, allow: within("core", "shared") },
  {
    from: { element: { type: "simulator" } },
    allow: [
      ...within("core", "shared"),
      {
        to: {
          element: { type: "simulator", captured: { kind: "{{ from.element.captured.kind }}" } },
        },
      },
    ],
  },
  {
    from: { element: { type: "registry" } },
    allow: within("registry", "simulator", "core", "shared"),
  },
  {
    from: { element: { type: "workbench" } },
    allow: within("workbench", "registry", "core", "shared"),
  },
  { from: { element: { type: "electron" } }, allow: within("electron", "workbench", "shared") },
  { from: { element: { type: "headless" } }, allow: within("headless", "workbench", "shared") },
  { from: { element: { type: "library" } }, allow: within("library", "workbench", "shared") },
  { from: { element: { type: "preload" } }, allow: within("preload", "shared") },
  { from: { element: { type: "ui" } }, allow: within("ui", "styles") },
  { from: { element: { type: "renderer-bridge" } }, allow: within("renderer-bridge", "shared") },
  { from: { element: { type: "stores" } }, allow: within("stores", "renderer-bridge", "shared") },
  {
    from: { element: { type: "feature" } },
    allow: [
      ...within("ui", "stores", "renderer-bridge", "shared"),
      {
        to: {
          element: {
            type: "feature",
            captured: { feature: "{{ from.element.captured.feature }}" },
          },
        },
      },
    ],
  },
  {
    from: { element: { type: "app" } },
    allow: within("app", "feature", "ui", "stores", "renderer-bridge", "shared"),
  },
  {
    from: { element: { type: "entry" } },
    allow: within("app", "stores", "renderer-bridge", "styles", "shared"),
  },
  { from: { element: { type: "e2e" } }, allow: within("e2e", "shared") },
];

const electron = {
  group: ["electron", "electron/*"],
  message: "Only src-main/electron and preload know Electron.",
};
const node = { group: ["node:*"], message: "This folder runs where there is no Node." };
const server = {
  group: ["fastify", "fastify/*", "ws"],
  message: "Only core and the simulators serve.",
};

/** Which packages a folder may not import; folders of ours are the boundaries plugin's part. */
const restricted = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

export default tseslint.config(
  {
    ignores: ["out/", "dist/", "coverage/", "node_modules/", "test-results/", "playwright-report/"],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["src-*/**/*.{ts,tsx}", "e2e/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": elements,
      "boundaries/include": ["src-*/**/*", "e2e/**/*"],
      "import/resolver": {
        typescript: {
          noWarnOnMultipleProjects: true,
          project: ["src-*/tsconfig.json", "e2e/tsconfig.json"],
        },
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports only." },
        {
          selector:
            "ImportDeclaration[source.value='zod'][importKind='value'] > ImportSpecifier[imported.name='z']",
          message: 'Write `import * as z from "zod"`: the named import brings every locale along.',
        },
      ],
      "boundaries/dependencies": [
        "error",
        { default: "disallow", checkAllOrigins: false, policies },
      ],
    },
  },
  restricted(["src-shared/**/*.ts"], [electron, node, server], ["**/*.test.ts"]),
  restricted(["src-renderer/**/*.{ts,tsx}"], [electron, node, server], ["**/*.test.{ts,tsx}"]),
  restricted(
    ["src-main/core/**/*.ts", "src-main/simulators/**/*.ts", "src-main/headless/**/*.ts"],
    [electron],
  ),
  restricted(["src-main/workbench/**/*.ts", "src-main/library/**/*.ts"], [electron, server]),
  restricted(["src-main/electron/**/*.ts", "src-main/preload/**/*.ts"], [server]),
  {
    files: ["src-renderer/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  { files: ["e2e/**/*.ts"], ...playwright.configs["flat/recommended"] },
  {
    files: ["**/*.{js,mjs,cjs}", "*.config.ts", "**/*.config.ts"],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ["**/*.{js,mjs,cjs}", "*.config.ts", "**/*.config.ts"],
    languageOptions: { parserOptions: { projectService: false }, globals: globals.node },
  },
  prettier,
);
