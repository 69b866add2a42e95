import { join } from "node:path";
import { expect, test } from "@playwright/test";
import ts from "typescript";
import {
  listExamples,
  installPackage,
  type PackageProject,
} from "../../fixtures/programs/package-project.ts";
import { projectRoot } from "../../fixtures/project.ts";

// The packed package under every module resolution of TypeScript and both module formats of Node.

let project: PackageProject;

const uses = `
import { startSimulators, type Simulators } from "simdeck";
import { defineSimulator } from "simdeck/simulator";
import { withSimulators as forVitest } from "simdeck/vitest";
import { withSimulators as forPlaywright } from "simdeck/playwright";
export const start: () => Promise<Simulators<"payments">> = () =>
  startSimulators({ only: ["payments"] });
export const others = [defineSimulator, forVitest, forPlaywright] as const;
`;

// Runs the code of a design document: the package has the engine and the file of its worker.
const runView = `
(async () => {
  const simulators = await startSimulators({ only: ["document-storage"] });
  const put = (path, body) =>
    fetch(simulators["document-storage"].baseUrl + path, {
      method: body ? "PUT" : "GET",
      headers: {
        authorization: "Basic " + btoa("admin:any"),
        "content-type": "application/json",
      },
      body,
    });
  await put("/db", "{}");
  await put("/db/_design/d", JSON.stringify({ views: { v: { map: "function (doc) { emit(doc.n, 1); }" } } }));
  await put("/db/a", JSON.stringify({ n: 7 }));
  const { rows } = await (await put("/db/_design/d/_view/v")).json();
  console.log(JSON.stringify(rows));
  await simulators.stop();
})();
`;

const viewRow = '[{"id":"a","key":7,"value":1}]\n';

const jestTest = `
const { startSimulators } = require("simdeck");

let simulators;
beforeAll(async () => {
  simulators = await startSimulators({ only: ["payments", "email"] });
});
afterAll(() => simulators.stop());
afterEach(() => jest.useRealTimers());

const charge = () =>
  fetch(simulators.payments.baseUrl + "/v1/charges", {
    method: "POST",
    headers: { authorization: "Bearer sk_test_1" },
    body: new URLSearchParams({ amount: "100", currency: "usd", source: "tok_visa" }),
  });

test("records a charge", async () => {
  expect((await charge()).status).toBe(200);
  const event = await simulators.payments.event("charge.succeeded");
  expect(event.payload.data.object.amount).toBe(100);
});

test("starts again after a reset", async () => {
  await simulators.reset();
  expect((await simulators.payments.egress()).events).toEqual([]);
});

test("runs a schedule under fake timers", async () => {
  jest.useFakeTimers();
  const body = { amount: 200, currency: "usd", source: "tok_visa" };
  const call = { method: "POST", path: "/v1/charges", body };
  await simulators.payments.inject([{ id: "later", at: "+1h", call }]);
  await simulators.advance("+1h");
  expect((await simulators.payments.egress()).events).toHaveLength(1);
});
`;

const run = `
startSimulators({ only: ["payments"] }).then(async (simulators) => {
  const { status } = await fetch(simulators.payments.baseUrl + "/_sim/health");
  console.log(simulators.kinds.join() + " " + String(status));
  await simulators.stop();
});
`;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  project = await installPackage();
  const types = ["@types/node", "undici-types"];
  await project.borrow(...types, "zod", "vitest", "@playwright/test");
  for (const file of ["uses.ts", "uses.mts", "uses.cts"]) await project.write(file, uses);
});

test.afterAll(() => project.remove());

const { ModuleKind, ModuleResolutionKind } = ts;

for (const [name, files, options] of [
  [
    "node10",
    ["uses.ts"],
    {
      module: ModuleKind.CommonJS,
      // oxlint-disable-next-line typescript/no-deprecated -- projects still use it
      moduleResolution: ModuleResolutionKind.Node10,
      ignoreDeprecations: "6.0",
    },
  ],
  ["node16", ["uses.mts", "uses.cts"], { module: ModuleKind.Node16 }],
  ["nodenext", ["uses.mts", "uses.cts"], { module: ModuleKind.NodeNext }],
  [
    "bundler",
    ["uses.ts"],
    { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler },
  ],
] as const) {
  test(`the types are right under ${name}, with library checks on`, () => {
    test.setTimeout(120_000);
    expect(typeErrors(project.folder, files, options)).toEqual([]);
  });
}

/** Returns the errors in some files and in the declarations of the package. */
function typeErrors(folder: string, files: readonly string[], options: ts.CompilerOptions) {
  const strict = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: ["node"] };
  const all = { ...strict, ...options };
  const host = { ...ts.createCompilerHost(all), getCurrentDirectory: () => folder };
  const names = files.map((file) => join(folder, file));
  const program = ts.createProgram(names, all, host);
  const isOurs = ({ fileName }: ts.SourceFile) =>
    names.includes(fileName) || fileName.includes("/node_modules/simdeck/");
  const ours = program.getSourceFiles().filter(isOurs);
  expect(ours.length).toBeGreaterThan(names.length);
  const found = [
    ...program.getOptionsDiagnostics(),
    ...ours.flatMap((file) => [
      ...program.getSyntacticDiagnostics(file),
      ...program.getSemanticDiagnostics(file),
    ]),
  ];
  return found.map(({ file, messageText }) =>
    [file?.fileName, ts.flattenDiagnosticMessageText(messageText, " ")].join(": "),
  );
}

test("require loads the library and simulators, without ES modules", async () => {
  await project.write("run.cjs", `const { startSimulators } = require("simdeck");${run}`);
  expect(await project.node(["run.cjs"])).toMatchObject({ code: 0, stdout: "payments 200\n" });
  await project.write("view.cjs", `const { startSimulators } = require("simdeck");${runView}`);
  expect(await project.node(["view.cjs"])).toMatchObject({ code: 0, stdout: viewRow });
  const entries = ["simdeck/vitest", "simdeck/playwright", "simdeck/simulator"];
  await project.write(
    "entries.cjs",
    `for (const name of ${JSON.stringify(entries)}) require(name)`,
  );
  expect(await project.node(["entries.cjs"])).toMatchObject({ code: 0, stderr: "" });
});

test("import loads the library", async () => {
  await project.write("run.mjs", `import { startSimulators } from "simdeck";${run}`);
  expect(await project.node(["run.mjs"])).toMatchObject({ code: 0, stdout: "payments 200\n" });
  await project.write("view.mjs", `import { startSimulators } from "simdeck";${runView}`);
  expect(await project.node(["view.mjs"])).toMatchObject({ code: 0, stdout: viewRow });
});

test("Jest runs it in CommonJS mode", async () => {
  test.setTimeout(60_000);
  await project.write("jest/package.json", JSON.stringify({ type: "commonjs" }));
  await project.write("jest/simulators.test.js", jestTest);
  const examples = await listExamples("docs/typescript-api.md");
  await project.write("jest/health.test.js", examples.get("health.test.js") ?? "");
  const jest = join(projectRoot, "node_modules", "jest", "bin", "jest.js");
  const said = await project.node([jest, "--rootDir", "jest", "--watchman=false", "--json"]);
  expect(JSON.parse(said.stdout)).toMatchObject({ success: true, numPassedTests: 4 });
});

test.describe("init keeps the tests of a Jest project green", () => {
  const jest = join(projectRoot, "node_modules", "jest", "bin", "jest.js");
  const own = 'test("adds", () => expect(1 + 1).toBe(2));';
  const uses = { devDependencies: { jest: "29.7.0" } };
  // Without a configuration the written test is part of the project's run; otherwise it runs alone.
  const projects = [
    ["CommonJS", { type: "commonjs", ...uses }, 2, ["simdeck/example"]],
    ["ES modules", { type: "module", ...uses }, 1, ["--config", "simdeck/jest.config.json"]],
    [
      "a test environment and globs of its own",
      { ...uses, jest: { testMatch: ["**/*.js"], setupFiles: ["./setup.cjs"] } },
      1,
      ["--config", "simdeck/jest.config.json"],
    ],
  ] as const;
  for (const [name, manifest, count, args] of projects) {
    test(name, async () => {
      test.setTimeout(60_000);
      const folder = `jest-init/${name.replaceAll(" ", "-")}`;
      await project.write(`${folder}/package.json`, JSON.stringify(manifest));
      await project.write(`${folder}/own.test.js`, own);
      await project.write(`${folder}/setup.cjs`, 'globalThis.fetch = () => { throw "no fetch"; };');
      const init = [join(project.folder, "node_modules/simdeck/scripts/simdeck.mjs"), "init"];
      const { stdout } = await project.node(init, folder);
      expect(stdout).toContain(`Next: npx jest ${args.join(" ")}\n`);
      const run = async (...more: readonly string[]): Promise<unknown> =>
        JSON.parse(
          (await project.node([jest, "--watchman=false", "--json", ...more], folder)).stdout,
        );
      expect(await run()).toMatchObject({ success: true, numPassedTests: count });
      expect(await run(...args)).toMatchObject({ success: true, numPassedTests: 1 });
    });
  }
});

test("the panel is not packed", async () => {
  const script = `import { existsSync } from "node:fs";
    console.log(String(existsSync("node_modules/simdeck/out/main/electron.js")))`;
  await project.write("panel.mjs", script);
  expect((await project.node(["panel.mjs"])).stdout).toBe("false\n");
});
