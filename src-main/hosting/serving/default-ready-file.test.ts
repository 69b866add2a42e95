import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defaultReadyFile, findReadyFile, keepDefaultReadyFile } from "./default-ready-file.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-default-ready-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test("a ready file is found from the folder and from those below, until it is removed", () => {
  const folder = emptyFolder();
  const below = join(folder, "packages", "shop");
  mkdirSync(below, { recursive: true });
  const remove = keepDefaultReadyFile(folder, "{}");
  expect(findReadyFile(below)).toBe(defaultReadyFile(folder));
  remove();
  expect(findReadyFile(below)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(["packages"]);
});

// No system numbers its processes that high.
const [ended, endedToo] = ['{"pid":2147483001}', '{"pid":2147483002}'];

test("the file of another process and other files of the folder are kept", () => {
  const folder = emptyFolder();
  const remove = keepDefaultReadyFile(folder, ended);
  const removeLater = keepDefaultReadyFile(folder, endedToo);
  writeFileSync(join(folder, ".simdeck", "notes.txt"), "");
  remove();
  expect(findReadyFile(folder)).toBe(defaultReadyFile(folder));
  removeLater();
  expect(readdirSync(join(folder, ".simdeck"))).toEqual([".gitignore", "notes.txt"]);
});

test("an instance that still runs gets its file back from a later one", () => {
  const folder = emptyFolder();
  const running = JSON.stringify({ pid: process.ppid });
  keepDefaultReadyFile(folder, running);
  const remove = keepDefaultReadyFile(folder, ended);
  expect(readFileSync(defaultReadyFile(folder), "utf8")).toBe(`${ended}\n`);
  remove();
  expect(readFileSync(defaultReadyFile(folder), "utf8")).toBe(`${running}\n`);
});

test("a folder that cannot be written to gets no file and is no error", () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, ".simdeck"), "a file in its place");
  keepDefaultReadyFile(folder, "{}")();
  expect(existsSync(defaultReadyFile(folder))).toBe(false);
});
