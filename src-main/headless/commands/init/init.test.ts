import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { initProject } from "./init.ts";

/** Returns a folder with these files; the value of a `.json` file is written as JSON. */
function project(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-init-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof value === "string" ? value : JSON.stringify(value));
  }
  return folder;
}

const uses = (...names: readonly string[]) => ({
  devDependencies: Object.fromEntries(names.map((name) => [name, "1.0.0"])),
});

test.each([
  [{}, "node --test simdeck/example.test.mjs", "example.test.mjs"],
  [{ "package.json": uses("vitest") }, "npx vitest run simdeck/example", "example.test.mjs"],
  [{ "package.json": uses("jest") }, "npx jest simdeck/example", "example.test.js"],
  [{ "package.json": uses("@playwright/test") }, "npx playwright test", "example.test.mjs"],
  [{ "package.json": {}, "bun.lock": "" }, "bun test simdeck/example", "example.test.js"],
])("for %j it writes a test that the runner collects: %s", (files, command, name) => {
  const folder = project(files);
  expect(initProject([], folder)).toContain(`Next: ${command}`);
  expect(existsSync(join(folder, "simdeck", name))).toBe(true);
});

const jestAtRoot = { ...uses("jest"), workspaces: ["packages/*"] };

test.each([
  [{ "package.json": { ...uses("jest"), type: "module" } }, "example.jest.cjs"],
  [{ "package.json": { ...uses("jest"), jest: { preset: "ts-jest" } } }, "example.jest.cjs"],
  [{ "package.json": uses("jest"), "jest.config.ts": "" }, "example.jest.cjs"],
  [{ "package.json": uses("jest", "@playwright/test") }, "example.jest.cjs"],
  [{ "package.json": uses("vitest"), "vite.config.ts": "" }, "example.vitest.mjs"],
  [{ "package.json": uses("vitest", "jest") }, "example.vitest.mjs"],
  [{ "package.json": uses("@playwright/test"), "playwright.config.ts": "" }, "example.playwright"],
  [{ "package.json": uses("mocha") }, "example.mocha.mjs"],
  [{ "package.json": uses("ava") }, "example.node.mjs"],
  [{ "package.json": {}, "bun.lockb": "", "bunfig.toml": "" }, "example.bun.js"],
])("for %j it writes a test that no runner collects: %s", (files, name) => {
  const folder = project(files);
  const output = initProject([], folder);
  expect(output).toContain(`wrote simdeck/${name}`);
  expect(output).not.toMatch(/wrote .*\.(?:test|spec)\./);
});

test("a package of a workspace has the runner of its root", () => {
  const root = project({ "package.json": jestAtRoot, "packages/shop/package.json": {} });
  const output = initProject([], join(root, "packages", "shop"));
  expect(output).toContain("Next: npx jest simdeck/example\n");
});

test("a folder above that is no workspace does not count", () => {
  const root = project({ "package.json": uses("jest"), "shop/package.json": {} });
  expect(initProject([], join(root, "shop"))).toContain("Next: node --test");
});

test("names the tarball while the package is not installed, and no install by name", () => {
  const folder = project();
  expect(initProject([], folder)).toContain("not installed in this folder yet");
  mkdirSync(join(folder, "node_modules", "simdeck"), { recursive: true });
  const output = initProject(["--force"], folder);
  expect(output).not.toContain("install");
  expect(output).toMatch(/\nNext: node --test simdeck\/example\.test\.mjs\n$/);
});

test("writes the addresses and keys of the default ports", () => {
  const folder = project();
  initProject([], folder);
  const lines = readFileSync(join(folder, ".env.simdeck"), "utf8").split("\n");
  expect(lines).toContain("SIMDECK_DOCUMENT_STORAGE_URL=http://127.0.0.1:4714");
  expect(lines).toContain("SIMDECK_PAYMENTS_API_KEY=sk_test_simdeck");
});

test("overwrites no file, and writes none when one exists", () => {
  const folder = project({ ".env.simdeck": "MINE=1\n" });
  expect(() => initProject([], folder)).toThrow(".env.simdeck already exists; use --force");
  expect(existsSync(join(folder, "simdeck"))).toBe(false);
  initProject(["--force"], folder);
  expect(readFileSync(join(folder, ".env.simdeck"), "utf8")).not.toContain("MINE");
});

test("a file that cannot be written is named", () => {
  const folder = project({ simdeck: "a file in place of the folder" });
  expect(() => initProject([], folder)).toThrow(/^init: simdeck\/\S+ cannot be written \(E/);
});

test("--agent adds the server to an existing configuration, and writes a guide", () => {
  const other = { command: "other" };
  const folder = project({ ".mcp.json": { mcpServers: { other }, inputs: [] } });
  expect(initProject(["--agent"], folder)).toContain("wrote simdeck/AGENTS.md\nwrote .mcp.json\n");
  expect(JSON.parse(readFileSync(join(folder, ".mcp.json"), "utf8"))).toEqual({
    mcpServers: { other, simdeck: { command: "npx", args: ["simdeck", "mcp"] } },
    inputs: [],
  });
  expect(readFileSync(join(folder, "simdeck/AGENTS.md"), "utf8")).toContain("simdeck://guide");
});

test("--agent changes nothing when a file cannot be extended or exists", () => {
  const folder = project({ ".mcp.json": "{" });
  expect(() => initProject(["--agent"], folder)).toThrow(".mcp.json cannot be extended");
  expect(existsSync(join(folder, "simdeck"))).toBe(false);
  const second = project({ "simdeck/AGENTS.md": "mine" });
  expect(() => initProject(["--agent"], second)).toThrow("simdeck/AGENTS.md already exists");
  expect(existsSync(join(second, ".mcp.json"))).toBe(false);
  expect(() => initProject(["--agent", "--runner", "jest"], second)).toThrow("--runner");
});
