import { ESLint } from "eslint";
import { expect, test } from "vitest";

/** What each planted line must be caught by, if it stood in that file. */
const violations = [
  [
    "src-main/core/state/planted.ts",
    "../../simulators/payments/index.ts",
    "boundaries/dependencies",
  ],
  ["src-main/core/state/planted.ts", "../../workbench/options.ts", "boundaries/dependencies"],
  ["src-main/core/state/planted.ts", "electron", "no-restricted-imports"],
  ["src-main/simulators/payments/planted.ts", "../email/index.ts", "boundaries/dependencies"],
  [
    "src-main/simulators/payments/planted.ts",
    "../../workbench/options.ts",
    "boundaries/dependencies",
  ],
  ["src-main/simulators/payments/planted.ts", "electron", "no-restricted-imports"],
  ["src-main/workbench/planted.ts", "../simulators/payments/index.ts", "boundaries/dependencies"],
  ["src-main/workbench/planted.ts", "electron", "no-restricted-imports"],
  ["src-main/headless/planted.ts", "../electron/arguments.ts", "boundaries/dependencies"],
  ["src-main/library/planted.ts", "../core/state/fifo.ts", "boundaries/dependencies"],
  ["src-main/library/planted.ts", "electron", "no-restricted-imports"],
  ["src-main/electron/planted.ts", "../core/state/fifo.ts", "boundaries/dependencies"],
  ["src-shared/domain/planted.ts", "node:fs", "no-restricted-imports"],
  ["src-shared/domain/planted.ts", "../../src-main/core/state/fifo.ts", "boundaries/dependencies"],
  ["src-renderer/stores/planted.ts", "node:fs", "no-restricted-imports"],
  ["src-renderer/stores/planted.ts", "electron", "no-restricted-imports"],
  [
    "src-renderer/stores/planted.ts",
    "../../src-main/core/state/fifo.ts",
    "boundaries/dependencies",
  ],
] as const;

test.each(violations)("in %s an import of %s is caught by %s", async (file, target, rule) => {
  const eslint = new ESLint({
    // The planted file is on no disk: rules that need types have nothing to say about imports.
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false, project: false } },
    },
    ruleFilter: ({ ruleId }) => ruleId === rule,
  });
  const [result] = await eslint.lintText(`import "${target}";\n`, { filePath: file });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual([rule]);
});
