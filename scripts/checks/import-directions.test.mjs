import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A planted import, and the rule that must object to it; none where it is lawful. */
const imports = [
  ["src-main/core/state/a.ts", "../../simulators/payments/index.ts", "core-knows"],
  ["src-main/core/state/b.ts", "../../hosting/options.ts", "core-knows"],
  ["src-main/core/state/c.ts", "electron", "only-the-desktop-host"],
  ["src-main/core/state/d.ts", "fastify"],
  ["src-main/core/state/e.ts", "../../../src-shared/domain/thing.ts"],
  ["src-main/core/kernel/a.ts", "fastify", "the-kernel-knows-no-transport"],
  ["src-main/core/kernel/b.ts", "../transport/port.ts", "core-kernel-knows"],
  ["src-main/core/kernel/c.ts", "../contract/route.ts"],
  ["src-main/core/kernel/d.ts", "../log/byte-log.ts"],
  ["src-main/core/kernel/e.ts", "../panel/change-signal.ts", "core-kernel-knows"],
  ["src-main/core/contract/a.ts", "../kernel/kernel.ts", "core-contract-knows"],
  ["src-main/core/contract/b.ts", "../state/fifo.ts", "core-contract-knows"],
  ["src-main/core/contract/c.ts", "../text/escaping.ts", "core-contract-knows"],
  ["src-main/core/contract/d.ts", "fastify", "the-kernel-knows-no-transport"],
  ["src-main/core/log/a.ts", "../kernel/kernel.ts", "core-log-knows"],
  ["src-main/core/log/b.ts", "../contract/route.ts"],
  ["src-main/core/faults/a.ts", "../kernel/kernel.ts", "core-faults-knows"],
  ["src-main/core/delivery/a.ts", "../kernel/kernel.ts", "core-delivery-knows"],
  ["src-main/core/delivery/b.ts", "../log/byte-log.ts"],
  ["src-main/core/state/g.ts", "../log/byte-log.ts", "core-state-knows"],
  ["src-main/core/panel/a.ts", "../launch/launched.ts", "core-panel-knows"],
  ["src-main/core/snapshots/a.ts", "../kernel/kernel.ts"],
  ["src-main/core/state/h.ts", "../testing/model.ts", "core-state-knows"],
  ["src-main/library/c.ts", "../core/testing/model.ts", "the-product-needs-no-tests"],
  ["src-main/hosting/e.ts", "../core/testing/model.ts", "the-product-needs-no-tests"],
  ["src-main/core/transport/a.ts", "../kernel/kernel.ts"],
  ["src-main/core/state/f.ts", "../../verification/models/test-bench.ts", "core-knows"],
  ["src-main/simulators/payments/a.ts", "../email/index.ts", "simulator-knows-no-sibling"],
  ["src-main/simulators/payments/b.ts", "../../hosting/options.ts", "simulator-knows-no-sibling"],
  ["src-main/simulators/payments/c.ts", "electron", "only-the-desktop-host"],
  ["src-main/simulators/payments/d.ts", "./index.ts"],
  ["src-main/simulators/payments/e.ts", "./resources/cards/routes.ts", "routes-are-loaded"],
  ["src-main/simulators/payments/resources/a.ts", "./cards/routes.ts"],
  ["src-main/simulators/list.ts", "./payments/index.ts"],
  ["src-main/workbench/a.ts", "../simulators/payments/index.ts", "workbench-knows"],
  ["src-main/workbench/b.ts", "electron", "only-the-desktop-host"],
  ["src-main/workbench/c.ts", "fastify", "only-core-and-simulators-serve"],
  ["src-main/workbench/d.ts", "../hosting/options.ts"],
  ["src-main/hosting/a.ts", "../simulators/payments/index.ts", "hosting-knows"],
  ["src-main/hosting/b.ts", "../workbench/stage.ts", "hosting-knows"],
  ["src-main/hosting/c.ts", "../simulators/list.ts"],
  ["src-main/hosting/d.ts", "electron", "only-the-desktop-host"],
  ["src-main/authoring/a.ts", "../core/state/fifo.ts"],
  ["src-main/authoring/b.ts", "../hosting/options.ts", "authoring-knows"],
  ["src-main/headless/a.ts", "../electron/window.ts", "headless-knows"],
  ["src-main/library/a.ts", "../core/state/fifo.ts", "library-knows"],
  ["src-main/headless/b.ts", "../workbench/stage.ts", "headless-knows"],
  ["src-main/headless/c.ts", "../hosting/options.ts"],
  ["src-main/library/b.ts", "electron", "only-the-desktop-host"],
  ["src-main/electron/a.ts", "../core/state/fifo.ts", "electron-knows"],
  ["src-main/electron/b.ts", "electron"],
  ["src-shared/domain/a.ts", "node:fs", "the-page-knows-no-node"],
  ["src-shared/domain/b.ts", "../../src-main/core/state/fifo.ts", "shared-knows"],
  ["src-renderer/stores/a.ts", "node:fs", "the-page-knows-no-node"],
  ["src-renderer/stores/b.ts", "electron", "only-the-desktop-host"],
  ["src-renderer/stores/c.ts", "../../src-main/core/state/fifo.ts", "stores-knows"],
  ["src-renderer/features/log/a.ts", "../actions/form.ts", "feature-knows-no-sibling"],
  ["src-renderer/features/log/b.ts", "../../stores/theme.ts"],
  ["src-renderer/ui/a.ts", "../stores/theme.ts", "ui-knows"],
];

/** The imports of the planted files. */
const targets = [
  "src-main/core/state/fifo.ts",
  "src-main/core/kernel/kernel.ts",
  "src-main/core/transport/port.ts",
  "src-main/core/contract/route.ts",
  "src-main/core/log/byte-log.ts",
  "src-main/core/panel/change-signal.ts",
  "src-main/core/launch/launched.ts",
  "src-main/core/text/escaping.ts",
  "src-main/core/testing/model.ts",
  "src-main/verification/models/test-bench.ts",
  "src-main/simulators/payments/index.ts",
  "src-main/simulators/payments/resources/cards/routes.ts",
  "src-main/simulators/email/index.ts",
  "src-main/hosting/options.ts",
  "src-main/workbench/stage.ts",
  "src-main/electron/window.ts",
  "src-shared/domain/thing.ts",
  "src-renderer/stores/theme.ts",
  "src-renderer/features/actions/form.ts",
];

const project = mkdtempSync(join(tmpdir(), "simdeck-imports-"));
let violations;

function plant(file, text) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

beforeAll(() => {
  for (const target of targets) plant(target, "export type Thing = 1;\n");
  for (const [file, from] of imports) plant(file, `import type * as it from "${from}";\n`);
  plant("src-main/tsconfig.json", `{ "files": ["core/state/fifo.ts"] }`);
  plant("package.json", "{}");
  cpSync(".dependency-cruiser.cjs", join(project, ".dependency-cruiser.cjs"));
  symlinkSync(resolve("node_modules"), join(project, "node_modules"));
  const program = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const folders = ["src-main", "src-shared", "src-renderer"];
  const { stdout } = spawnSync(process.execPath, [program, ...options, ...folders], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  ({ violations } = JSON.parse(stdout).summary);
});

afterAll(() => rmSync(project, { recursive: true }));

test.each(imports)("in %s an import of %s is judged by %s", (file, _from, rule) => {
  const names = violations.filter(({ from }) => from === file).map(({ rule: { name } }) => name);
  expect(names).toEqual(rule ? expect.arrayContaining([expect.stringContaining(rule)]) : []);
});
