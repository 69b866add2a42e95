import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { projectRoot } from "../../fixtures/project.ts";
import {
  listExamples,
  installPackage,
  publishTrial,
  type PackageProject,
  measureSizes,
} from "../../fixtures/programs/package-project.ts";

// The package as somebody else has it: packed, installed offline into an empty project, used there.

const command = "node_modules/simdeck/scripts/simdeck.mjs";
const freePorts = ["--port-base", "0", "--ready-file", "ready.json"];
const readyLine = z.object({
  simulators: z.object({ payments: z.object({ base_url: z.string() }) }),
});

let project: PackageProject;

const fakeTimers = `
import { expect, test, vi } from "vitest";
import { startSimulators } from "simdeck";

test("a scheduled charge under fake timers", async () => {
  const simulators = await startSimulators({ only: ["payments"], delivery: true });
  vi.useFakeTimers();
  const body = { amount: 100, currency: "usd", source: "tok_visa" };
  const call = { method: "POST", path: "/v1/charges", body };
  await simulators.payments.inject([{ id: "charge", at: "+1h", call }]);
  await simulators.advance("+1h");
  await simulators.settled();
  vi.useRealTimers();
  expect((await simulators.payments.egress()).events).toHaveLength(1);
  await simulators.stop();
});
`;

/** The compiler of this checkout, in the strict mode of somebody who means it. */
function compile(args: readonly string[]) {
  const tsc = join(projectRoot, "node_modules", "typescript", "bin", "tsc");
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
  const how = ["--ignoreConfig", "--module", "nodenext", "--target", "es2022"];
  return project.node([tsc, ...strict, ...how, ...args]);
}

test.beforeAll(async () => {
  test.setTimeout(120_000);
  project = await installPackage();
});

test.afterAll(() => project.remove());

test("has no dependencies and no Electron", async () => {
  const installed = await readdir(join(project.folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["simdeck"]);
  const bins = await readdir(join(project.folder, "node_modules", ".bin"));
  expect(bins).toEqual(["simdeck"]);
});

test("the command lists, checks, completes and teaches", async () => {
  const names = await project.node([command, "list", "--names"]);
  expect(names.stdout.split("\n").slice(0, 3)).toEqual(["payments", "email", "authentication"]);
  const table: unknown = JSON.parse((await project.node([command, "list", "--json"])).stdout);
  expect(table).toContainEqual(expect.objectContaining({ kind: "mailing", port: 4709 }));
  expect((await project.node([command, "help", "timeline"])).stdout).toContain("kind → schedule");
  expect((await project.node([command, "completion", "bash"])).stdout).toContain("code-hosting");
});

test("installs beside older test runners and zod 3", async () => {
  const older = { zod: "3.22.4", vitest: "2.1.9", "@playwright/test": "1.44.1" };
  const other = await installPackage(older);
  const installed = await readdir(join(other.folder, "node_modules"));
  expect(installed).toEqual(expect.arrayContaining(["simdeck", "vitest", "zod"]));
  await other.remove();
});

test("can be published as it is: a trial has no complaint, and lists all parts", async () => {
  const { files, warnings } = await publishTrial(project);
  expect(files).toEqual(
    expect.arrayContaining([
      ...["README.md", "LICENSE", "CHANGELOG.md", "llms.txt", "scripts/simdeck.mjs"],
      ...["schema/config.schema.json", "docs/exec.md", "resources/ci/Dockerfile"],
      ...["out/main/library/simdeck.js", "out/commonjs/simdeck.cjs", "out/types/simdeck.d.ts"],
    ]),
  );
  expect(files.filter((file) => /\.test\.|node_modules|\.map$/.test(file))).toEqual([]);
  expect(warnings).not.toMatch(/auto-corrected|private|deprecated/);
});

test("runs an app whose requests to real hosts reach simulators, and reads a configuration", async () => {
  await project.write("simdeck.config.json", JSON.stringify({ only: ["stripe"] }));
  const app = `
    const headers = { authorization: "Bearer sk_test_app" };
    const list = await fetch("https://api.stripe.com/v1/charges", { headers });
    const other = await fetch("https://api.resend.com/emails", { headers }).catch(() => "refused");
    console.log(\`\${list.status} \${(await list.json()).object} \${other}\`);`;
  await project.write("app.mjs", app);
  const line = [command, "exec", "--others", "refuse", "--", process.execPath, "app.mjs"];
  const said = await project.node(line);
  await rm(join(project.folder, "simdeck.config.json"));
  expect([said.code, said.stdout]).toEqual([0, "200 list refused\n"]);
  expect(said.stderr).toContain("refused: api.resend.com");
});

test("takes options after a -- that npm passes on", async () => {
  const args = [command, "headless", "--", "--only", "payments", ...freePorts];
  const headless = project.start(args);
  expect(Object.keys(readyLine.parse(JSON.parse(await headless.firstLine)).simulators)).toEqual([
    "payments",
  ]);
  headless.process.kill("SIGTERM");
  expect(await headless.code).toBe(0);
});

test("has the size that docs/ci.md states, within a tenth", async () => {
  const page = await readFile(join(projectRoot, "docs/ci.md"), "utf8");
  const stated = (sentence: RegExp) => Number(sentence.exec(page)?.[1]) * 1e6;
  const { packed, unpacked } = await measureSizes(project);
  const deviations = [
    stated(/tarball has about ([\d.]+) MB/) / packed - 1,
    stated(/adds about ([\d.]+) MB/) / unpacked - 1,
  ];
  expect(deviations.map(Math.abs).filter((deviation) => !(deviation <= 0.1))).toEqual([]);
});

test("the panel is not in it, and it says where it is", async () => {
  const { code, stdout, stderr } = await project.node([command, "start"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("npm start");
  expect(stderr).toContain("simdeck headless");
});

test("init writes a schedule that is accepted and a test that passes, once", async () => {
  const first = await project.node([command, "init"]);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  const check = await project.node([command, "timeline", "check", "simdeck/timeline.json"]);
  expect([check.code, check.stdout]).toEqual([0, "payments: 2 items\nmailing: 2 items\n"]);
  expect(first.stdout).toContain("Next: node --test simdeck/example.test.mjs\n");
  const tested = await project.node(["--test", "simdeck/example.test.mjs"]);
  expect(tested.stdout).toContain("# pass 1\n");
  const again = await project.node([command, "init"]);
  expect([again.code, again.stdout]).toEqual([1, ""]);
  expect(again.stderr).toContain("simdeck/timeline.json");
});

test("the types need no other package, not even Node's", async () => {
  await project.write("plain.ts", 'export { startSimulators } from "simdeck";\n');
  const said = await compile(["--noEmit", "--lib", "es2023,esnext.disposable", "plain.ts"]);
  expect([said.code, said.stdout]).toEqual([0, ""]);
});

test.describe("the examples of README and docs/typescript-api.md", () => {
  test.beforeAll(async () => {
    for (const page of ["README.md", "docs/typescript-api.md"]) {
      for (const [name, code] of await listExamples(page)) await project.write(name, code);
    }
    const types = ["@types/node", "undici-types"];
    await project.borrow(...types, "stripe", "vitest", "@playwright/test");
  });

  test("have the types that they use, and run from the command line", async () => {
    const tests = ["charges.test.ts", "dispute.test.ts", "checkout.spec.ts"];
    const sources = [...tests, "month.ts", "elsewhere.ts"];
    const lib = ["--lib", "es2023,esnext.disposable,dom,dom.iterable", "--types", "node"];
    const said = await compile(["--skipLibCheck", "--outDir", "js", ...lib, ...sources]);
    expect([said.code, said.stdout]).toEqual([0, ""]);
    const month = await project.node(["js/month.js"]);
    expect(month.stdout).toMatch(/^2026-01-05T03:04:05\.000Z ch_\w+ fraudulent\n$/);
  });

  test("reach simulators of another process, which end on SIGTERM", async () => {
    const headless = project.start([command, "headless", "--only", "payments", ...freePorts]);
    const { simulators } = readyLine.parse(JSON.parse(await headless.firstLine));
    const elsewhere = await project.node(["js/elsewhere.js"]);
    expect(elsewhere).toMatchObject({ code: 0, stdout: `${simulators.payments.base_url}\n` });
    headless.process.kill("SIGTERM");
    expect(await headless.code).toBe(0);
  });

  test("pass in node:test", async () => {
    const { stdout } = await project.node(["--test", "bounce.test.mjs"]);
    expect(stdout).toContain("# pass 1\n");
  });

  test("pass in Vitest", async () => {
    const runner = "node_modules/vitest/vitest.mjs";
    const files = ["dispute.test.ts", "charges.test.ts"];
    const { code, stdout } = await project.node([runner, "run", "--root", ".", ...files]);
    expect(stdout).toMatch(/Tests .*2 passed/);
    expect(code).toBe(0);
  });

  test("run while fake timers are set, with their schedule", async () => {
    await project.write("fake-timers.test.mjs", fakeTimers);
    const runner = "node_modules/vitest/vitest.mjs";
    const said = await project.node([runner, "run", "--root", ".", "fake-timers.test.mjs"]);
    expect(said).toMatchObject({ code: 0, stderr: "" });
  });

  test("pass in Playwright Test", async () => {
    const runner = "node_modules/@playwright/test/cli.js";
    const { code, stdout } = await project.node([runner, "test", "checkout.spec.ts"]);
    expect(stdout).toContain("1 passed");
    expect(code).toBe(0);
  });

  test("are the files that init writes", async () => {
    const runners = [
      ["vitest", ["node_modules/vitest/vitest.mjs", "run", "simdeck/example"]],
      ["playwright", ["node_modules/@playwright/test/cli.js", "test", "simdeck/example"]],
    ] as const;
    for (const [name, call] of runners) {
      await project.node([command, "init", "--force", "--runner", name]);
      expect(await project.node(call)).toMatchObject({ code: 0, stderr: "" });
    }
  });

  test("include tests that run beside the configuration of a project", async () => {
    const runners = [
      ["vitest", ["node_modules/vitest/vitest.mjs", "run", "--root", "configured/simdeck"]],
      [
        "playwright",
        [
          ...["node_modules/@playwright/test/cli.js", "test", "--config"],
          "configured/simdeck/playwright.config.mjs",
        ],
      ],
    ] as const;
    await project.write("configured/package.json", JSON.stringify({ type: "commonjs" }));
    await project.write("configured/vitest.config.mjs", "export default { test: { include: [] } }");
    await project.write("configured/playwright.config.mjs", 'export default { testDir: "e2e" };');
    for (const [name, call] of runners) {
      const init = [`../${command}`, "init", "--force", "--runner", name];
      expect(await project.node(init, "configured")).toMatchObject({ code: 0, stderr: "" });
      expect(await project.node(call)).toMatchObject({ code: 0, stderr: "" });
    }
  });
});
