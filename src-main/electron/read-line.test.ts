import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scaffold } from "../../scripts/simulator/scaffold.mjs";
import { readLine } from "./read-line.ts";

const root = join(import.meta.dirname, "../..");

function folderWith(config: object): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-line-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  writeFileSync(join(folder, "simdeck.config.json"), JSON.stringify(config));
  return folder;
}

test("the options of the app know the simulators of the configuration file", async () => {
  const folder = folderWith({ simulators: "own-line/index.js", portBase: 5_000 });
  await scaffold({ root, name: "own-line", outside: folder });
  const { options } = await readLine(["--only", "own-line"], { folder, environment: {} });
  expect(options).toMatchObject({ only: ["own-line"], portBase: 5_000 });
});

test("a wrong configuration file is rejected at once only if there are options", async () => {
  const place = { folder: folderWith({ portBse: 1 }), environment: {} };
  await expect(readLine(["--https"], place)).rejects.toThrow("Did you mean portBase?");
  expect((await readLine(["--no-config"], place)).options.portBase).toBe(4_700);
  expect((await readLine([], place)).options.portBase).toBe(4_700);
});
