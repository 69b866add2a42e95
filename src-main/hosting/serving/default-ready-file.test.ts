import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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

test("the file of another process and other files of the folder are kept", () => {
  const folder = emptyFolder();
  const remove = keepDefaultReadyFile(folder, '{"pid":1}');
  const removeLater = keepDefaultReadyFile(folder, '{"pid":2}');
  writeFileSync(join(folder, ".simdeck", "notes.txt"), "");
  remove();
  expect(findReadyFile(folder)).toBe(defaultReadyFile(folder));
  removeLater();
  expect(readdirSync(join(folder, ".simdeck"))).toEqual([".gitignore", "notes.txt"]);
});

test("a folder that cannot be written to gets no file and is no error", () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, ".simdeck"), "a file in its place");
  keepDefaultReadyFile(folder, "{}")();
  expect(existsSync(defaultReadyFile(folder))).toBe(false);
});
