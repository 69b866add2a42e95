import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scaffold } from "./scaffold.mjs";

const root = mkdtempSync(join(tmpdir(), "simdeck-scaffold-"));
const parts = ["src-main/verification/docs/example", "src-main/simulators/registry.ts"];

beforeAll(() => {
  mkdirSync(join(root, "docs/simulators"), { recursive: true });
  for (const part of parts) cpSync(part, join(root, part), { recursive: true });
});

afterAll(() => rmSync(root, { recursive: true }));

test("creates the folder by the file plan and adds the line to the registry", async () => {
  const folder = await scaffold({ root, name: "video-calls" });
  expect(folder).toBe(join(root, "src-main/simulators/video-calls"));
  const profile = readFileSync(join(folder, "profile.ts"), "utf8");
  expect(profile).toContain('kind: "video-calls",\n  title: "Video calls",');
  expect(readFileSync(join(folder, "resources/parcels/routes.ts"), "utf8")).toContain("routes");
  expect(readFileSync(join(folder, "video-calls.test.ts"), "utf8")).toContain("serveSimulator");
  expect(readFileSync(join(root, "docs/simulators/video-calls.md"), "utf8")).toContain(
    "/_sim/egress",
  );
  const registry = readFileSync(join(root, parts[1]), "utf8");
  expect(registry).toContain('  "document-storage",\n  "video-calls",\n];');
});

test("removing the folder, the page and the line of the registry undoes it", async () => {
  const filesOf = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const registryFile = join(root, parts[1]);
  const before = { files: filesOf(), registry: readFileSync(registryFile, "utf8") };
  const folder = await scaffold({ root, name: "phone-calls" });
  rmSync(folder, { recursive: true });
  rmSync(join(root, "docs/simulators/phone-calls.md"));
  const registry = readFileSync(registryFile, "utf8").replace('  "phone-calls",\n', "");
  writeFileSync(registryFile, registry);
  expect({ files: filesOf(), registry }).toEqual(before);
});

test.each([
  ["Video", 'The name "Video" is not allowed'],
  ["../video", 'The name "../video" is not allowed'],
  ["payments", 'The name "payments" is taken'],
  ["video-calls", 'The name "video-calls" is taken'],
])("refuses the name %s", async (name, message) => {
  await expect(scaffold({ root, name })).rejects.toThrow(message);
});

test("the command refuses wrong arguments with its usage", () => {
  const run = (...args) =>
    spawnSync(process.execPath, [resolve("scripts/new-simulator.mjs"), ...args], {
      encoding: "utf8",
    });
  for (const args of [[], ["a", "b"], ["--colour"]]) {
    expect(run(...args)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("Usage: npm run new-simulator"),
    });
  }
  expect(run("payments")).toMatchObject({ status: 2, stderr: expect.stringContaining("taken") });
});
