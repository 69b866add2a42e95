import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listPackage } from "@electron/asar";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { packageApp, watchPackage, type Packaged } from "../../fixtures/programs/packaged.ts";
import { projectRoot } from "../../fixtures/project.ts";
import { removeFolder } from "../../fixtures/remove-folder.ts";
import { runElectron, type Running } from "../../fixtures/programs/run-program.ts";
import { createPanel } from "../../pages/panel.ts";

test.skip(process.platform !== "linux", "Only Linux's package is made without a download.");

let folder: string;
let packaged: Packaged;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "simdeck-package-"));
  packaged = await packageApp(join(folder, "dist"));
});

test.afterAll(async () => {
  await removeFolder(folder);
});

const started: Running[] = [];

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const running = runElectron(packaged.program, args, env);
  started.push(running);
  return running;
}

test.afterEach(async () => {
  for (const { process: child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
});

const viewSchema = z.object({ rows: z.array(z.unknown()) });

/** Runs the code of a design document: the package has the engine and the file of its worker. */
async function queryView(baseUrl: string): Promise<readonly unknown[]> {
  const headers = {
    authorization: `Basic ${Buffer.from("admin:any").toString("base64")}`,
    "content-type": "application/json",
  };
  const put = (path: string, body: object) =>
    fetch(baseUrl + path, { method: "PUT", headers, body: JSON.stringify(body) });
  await put("/db", {});
  await put("/db/_design/d", { views: { v: { map: "function (doc) { emit(doc.n, 1); }" } } });
  await put("/db/a", { n: 7 });
  const response = await fetch(`${baseUrl}/db/_design/d/_view/v`, { headers });
  return viewSchema.parse(await response.json()).rows;
}

test("the packaged app opens its window, serves, and ends in order at SIGTERM", async () => {
  const readyFile = join(folder, "ready.json");
  const options = ["--port-base", "0", "--ready-file", readyFile, `--user-data-dir=${folder}/data`];
  const running = run([...options, "--remote-debugging-port=0"]);
  const { page, ready } = await watchPackage(running, readyFile);
  await expect(page).toHaveTitle("Simdeck");
  await expect(createPanel(page).rail).toBeVisible();
  const answer = await fetch(`${ready.simulators["payments"]?.base_url ?? ""}/_sim/health`);
  expect(await answer.json()).toEqual({ kind: "payments", status: "ok", generation: 1 });
  for (const { base_url: address } of Object.values(ready.simulators)) {
    // Its code is loaded for this, from a chunk of its own.
    expect([address, (await fetch(`${address}/_sim/openapi.json`)).status]).toEqual([address, 200]);
  }
  expect(await queryView(ready.simulators["document-storage"]?.base_url ?? "")).toEqual([
    { id: "a", key: 7, value: 1 },
  ]);
  expect(ready.pid).toBe(running.process.pid);
  running.process.kill("SIGTERM");
  expect(await running.ended).toMatchObject({ code: 0, stdout: `${JSON.stringify(ready)}\n` });
});

test("every fuse is set", async () => {
  const { version, ...wire } = await getCurrentFuseWire(packaged.program);
  expect(version).toBe("1");
  const states = Object.entries(wire).map(([fuse, state]) => [FuseV1Options[Number(fuse)], state]);
  const { ENABLE, DISABLE } = FuseState;
  expect({ WasmTrapHandlers: ENABLE, ...Object.fromEntries(states) }).toEqual({
    RunAsNode: DISABLE,
    EnableCookieEncryption: ENABLE,
    EnableNodeOptionsEnvironmentVariable: DISABLE,
    EnableNodeCliInspectArguments: DISABLE,
    EnableEmbeddedAsarIntegrityValidation: ENABLE,
    OnlyLoadAppFromAsar: ENABLE,
    LoadBrowserProcessSpecificV8Snapshot: DISABLE,
    GrantFileProtocolExtraPrivileges: DISABLE,
    WasmTrapHandlers: ENABLE,
  });
});

test("neither Node nor foreign code can be had from it", async () => {
  const manifest = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8")) as {
    readonly version: string;
  };
  const foreign = join(folder, "foreign.cjs");
  await writeFile(foreign, "process.stdout.write('foreign');process.exit(3);");
  const env = { ELECTRON_RUN_AS_NODE: "1", NODE_OPTIONS: `--require ${foreign}` };
  const { code, stdout } = await run(["--version"], env).ended;
  expect([code, stdout]).toEqual([0, `${manifest.version}\n`]);
});

test("its archive has only the build", () => {
  const archive = join(packaged.folder, "resources", "app.asar");
  const files = listPackage(archive, { isPack: false });
  const foreign = files.filter(
    (file) =>
      !/^\/(?:package\.json|out(?:\/.*)?|resources(?:\/icon\.png|\/scenarios(?:\/.*)?)?)$/.test(
        file,
      ),
  );
  expect(files).toContain("/out/main/electron.js");
  expect(foreign).toEqual([]);
  expect(files.filter((file) => /\.(?:ts|map|md)$|headless|library/.test(file))).toEqual([]);
});

test("the terms of all that is bundled lie beside it", async () => {
  const read = (file: string) => readFile(join(packaged.folder, "licenses", file), "utf8");
  expect(await read("host.md")).toContain("## fastify - ");
  expect(await read("panel.md")).toContain("## react - ");
  expect(await read("inter.txt")).toContain("SIL OPEN FONT LICENSE");
  expect(await read("jetbrains-mono.txt")).toContain("SIL OPEN FONT LICENSE");
});
