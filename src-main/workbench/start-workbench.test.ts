import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findFreePortBase } from "./settings/find-ports.ts";
import { startWorkbench } from "./start-workbench.ts";

async function startIn(config: object, argv: readonly string[] = [], settings: object = {}) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-panel-"));
  writeFileSync(join(folder, "simdeck.config.json"), JSON.stringify(config));
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ portBase: 0, ...settings }));
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
  onTestFinished(() => {
    cwd.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  });
  const workbench = await startWorkbench(argv, {}, join(folder, "settings.json"));
  onTestFinished(() => workbench.close());
  const views = await workbench.commands.run("simulators.list", {});
  const addresses = Object.fromEntries(views.map(({ kind, baseUrl }) => [kind, baseUrl]));
  return { workbench, addresses };
}

test("the panel reads the configuration file of its folder, which overrides the settings", async () => {
  const portBase = (await findFreePortBase("127.0.0.1", 21_000, 14)) ?? 0;
  const seed = { stripe: [{ method: "POST", path: "/v1/customers", body: { name: "Ada" } }] };
  const config = { only: ["stripe"], portBase, delivery: true, seed };
  const { workbench, addresses } = await startIn(config, [], { simulators: ["notes"] });
  expect(addresses).toEqual({ payments: `http://127.0.0.1:${String(portBase + 1)}` });
  const call = { kind: "payments", method: "GET", path: "/v1/customers" };
  expect(await workbench.commands.run("api.call", call)).toMatchObject({
    body: { data: [{ name: "Ada" }] },
  });
  expect(workbench.settings.view().values).toMatchObject({ simulators: ["notes"], portBase: 0 });
});

test("options of the panel override the configuration file", async () => {
  const { addresses } = await startIn({ only: ["stripe"] }, ["--only", "resend"]);
  expect(Object.keys(addresses)).toEqual(["email"]);
  expect(
    Object.keys((await startIn({ only: ["stripe"] }, ["--no-config", "--only", "s3"])).addresses),
  ).toEqual(["object-storage"]);
});

test("a configuration file that is wrong fails the start with the file and the key", async () => {
  await expect(startIn({ portBase: "1" })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/simdeck\.config\.json: portBase/) as string,
  });
});
