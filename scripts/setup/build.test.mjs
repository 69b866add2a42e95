import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ensureBuild } from "./build.mjs";

/** A bundler that keeps its arguments and copies the source of the simulators. */
const bundler = `
const { appendFileSync, cpSync, mkdirSync, writeFileSync } = require("node:fs");
const onlyMain = process.argv.includes("headless.vite.config.ts");
appendFileSync("runs", onlyMain ? "main " : "all ");
mkdirSync("out/main/library", { recursive: true });
cpSync("src-main/a.ts", "out/main/headless.js");
for (const name of ["electron.js", "library/simdeck.js"]) writeFileSync("out/main/" + name, "");
if (!onlyMain) {
  mkdirSync("out/renderer", { recursive: true });
  cpSync("src-renderer/a.ts", "out/renderer/a.js");
}
`;

function makeProject() {
  const root = mkdtempSync(join(tmpdir(), "simdeck-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (name, text) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write("node_modules/electron-vite/bin/electron-vite.js", bundler);
  write("src-main/a.ts", "1");
  write("src-renderer/a.ts", "1");
  write("runs", "");
  const builds = async (what) => {
    const before = readFileSync(join(root, "runs"), "utf8");
    await ensureBuild({ root, what });
    return readFileSync(join(root, "runs"), "utf8").slice(before.length).trim();
  };
  return { change: (name) => appendFileSync(join(root, name), "2"), builds };
}

test("headless builds no panel and does not build again after the app was built", async () => {
  const { change, builds } = makeProject();
  expect(await builds("headless")).toBe("main");
  expect(await builds("headless")).toBe("");
  expect(await builds("app")).toBe("all");
  expect(await builds("headless")).toBe("");
  change("src-renderer/a.ts");
  expect(await builds("headless")).toBe("");
  expect(await builds("app")).toBe("all");
  change("src-main/a.ts");
  expect(await builds("headless")).toBe("main");
  expect(await builds("app")).toBe("all");
  expect(await builds("app")).toBe("");
});

test("a program that another build left behind is built again", async () => {
  const { change, builds } = makeProject();
  expect(await builds("app")).toBe("all");
  change("out/main/headless.js");
  expect(await builds("headless")).toBe("main");
  expect(await builds("app")).toBe("");
});
