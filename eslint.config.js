import js from "@eslint/js";
import boundaries from "eslint-plugin-boundaries";
import playwright from "eslint-plugin-playwright";
import prettier from "eslint-config-prettier";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import tseslint from "typescript-eslint";

/** Who may import whom; see docs/architecture.md. One arrow direction, default is "no". */
const elements = [
  { type: "registry", mode: "file", pattern: "src-main/simulators/registry.ts" },
  { type: "simulators", mode: "file", pattern: "src-main/simulators/*.ts" },
  { type: "simulator", pattern: "src-main/simulators/*", capture: ["kind"] },
  { type: "core", pattern: "src-main/core" },
  { type: "workbench", pattern: "src-main/workbench" },
  { type: "electron", pattern: "src-main/electron" },
  { type: "headless", pattern: "src-main/headless" },
  { type: "preload", pattern: "src-main/preload" },
  { type: "shared", pattern: "src-shared" },
  { type: "ui", pattern: "src-renderer/ui" },
  { type: "stores", pattern: "src-renderer/stores" },
  { type: "renderer-bridge", pattern: "src-renderer/bridge" },
  { type: "feature", pattern: "src-renderer/features/*", capture: ["feature"] },
  { type: "app", pattern: "src-renderer/app" },
  { type: "entry", mode: "file", pattern: "src-renderer/*.tsx" },
  { type: "styles", pattern: "src-renderer/styles" },
  { type: "e2e", pattern: "e2e" },
];

const within = (...types) => types.map((type) => ({ to: { type } }));

const policies = [
  { from: { type: "shared" }, allow: within("shared") },
  { from: { type: "core" }, allow: within("core", "shared") },
  {
    from: { type: "simulator" },
    allow: [
      ...within("core", "shared"),
      { to: { type: "simulator", captured: { kind: "{{ from.captured.kind }}" } } },
    ],
  },
  { from: { type: "registry" }, allow: within("simulator", "core") },
  { from: { type: "simulators" }, allow: within("registry", "simulator", "simulators", "core", "shared") },
  { from: { type: "workbench" }, allow: within("workbench", "registry", "core", "shared") },
  { from: { type: "electron" }, allow: within("electron", "workbench", "shared") },
  { from: { type: "headless" }, allow: within("headless", "workbench", "shared") },
  { from: { type: "preload" }, allow: within("preload", "shared") },
  { from: { type: "ui" }, allow: within("ui", "styles") },
  { from: { type: "renderer-bridge" }, allow: within("renderer-bridge", "shared") },
  { from: { type: "stores" }, allow: within("stores", "renderer-bridge", "shared") },
  {
    from: { type: "feature" },
    allow: [
      ...within("ui", "stores", "renderer-bridge", "shared"),
      { to: { type: "feature", captured: { feature: "{{ from.captured.feature }}" } } },
    ],
  },
  { from: { type: "app" }, allow: within("app", "feature", "ui", "stores", "renderer-bridge", "shared") },
  { from: { type: "entry" }, allow: within("app", "stores", "renderer-bridge", "styles", "shared") },
  { from: { type: "e2e" }, allow: within("e2e", "shared") },
];

export default tseslint.config(
  { ignores: ["out/", "dist/", "coverage/", "node_modules/", "test-results/", "playwright-report/"] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
  },
  {
    files: ["src-*/**/*.{ts,tsx}", "e2e/**/*.ts"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": elements,
      "boundaries/include": ["src-*/**/*", "e2e/**/*"],
      "import/resolver": { typescript: { project: ["src-*/tsconfig.json", "e2e/tsconfig.json"] } },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "no-restricted-syntax": [
        "error",
        { selector: "ExportDefaultDeclaration", message: "Named exports only." },
        {
          selector: "ImportDeclaration[source.value='zod'] > ImportSpecifier[imported.name='z']",
          message: 'Write `import * as z from "zod"`: the named import brings every locale along.',
        },
      ],
      "boundaries/dependencies": [
        "error",
        { default: "disallow", checkAllOrigins: false, rules: policies },
      ],
    },
  },
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
