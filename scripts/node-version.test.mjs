import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { nodeIsAtLeast, oldestNode } from "./node-version.mjs";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

/** The files that npm's scripts and the `simdeck` command start. */
const entries = readdirSync("scripts").filter(
  (name) => /^[\w-]+\.mjs$/.test(name) && !["health.mjs", "node-version.mjs"].includes(name),
);

describe("nodeIsAtLeast", () => {
  it.each([
    ["20.19.0", "20.19.0", true],
    ["20.19.0", "20.20.2", true],
    ["20.19.0", "22.0.0", true],
    ["20.19.0", "20.9.9", false],
    ["22.12.0", "20.20.2", false],
  ])("wants %s, has %s: %s", (wanted, have, answer) => {
    expect(nodeIsAtLeast(wanted, have)).toBe(answer);
  });
});

test("the oldest Node is the one in package.json", () => {
  expect(manifest.engines.node).toBe(`>=${oldestNode}`);
});

test("every command that runs a script of its own begins at one of the entries", () => {
  const commands = [...Object.values(manifest.scripts), `node ${manifest.bin.simdeck}`];
  const started = commands.flatMap((line) => /^node scripts\/([\w.-]+)$/.exec(line)?.[1] ?? []);
  expect(started.length).toBeGreaterThan(9);
  expect(started.filter((name) => !entries.includes(name))).toEqual([]);
});

describe("on an older Node", () => {
  let folder;
  let stub;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "simdeck-node-"));
    stub = join(folder, "older.cjs");
    const versions = '{ ...process.versions, node: "18.20.8" }';
    writeFileSync(stub, `Object.defineProperty(process, "versions", { value: ${versions} });\n`);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(entries)("%s prints one sentence and does nothing else", (name) => {
    const args = ["--require", stub, join("scripts", name)];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    const sentence = `simdeck: Node 18.20.8 is too old: install Node ${oldestNode} or newer.\n`;
    expect([status, stdout, stderr]).toEqual([1, "", sentence]);
  });

  it.each(entries)("%s links no module but the check, which imports nothing", (name) => {
    const imports = (file) => [
      ...readFileSync(join("scripts", file), "utf8").matchAll(/^(?:im|ex)port .*?from "(.*)";$/gm),
    ];
    expect(imports(name).map(([, path]) => path)).toEqual(["./node-version.mjs"]);
    expect(imports("node-version.mjs")).toEqual([]);
  });
});

test("the entries are valid JavaScript", () => {
  for (const name of entries) execFileSync(process.execPath, ["--check", join("scripts", name)]);
});
