import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { writeReadyFile } from "./ready-file.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-ready-"));
  folders.push(folder);
  return folder;
}

test("the line stands in the file, in place of what stood there, and nothing stands beside it", () => {
  const folder = newFolder();
  const file = join(folder, "ready.json");
  writeReadyFile(file, "one");
  writeReadyFile(file, "two");
  expect(readFileSync(file, "utf8")).toBe("two\n");
  expect(readdirSync(folder)).toEqual(["ready.json"]);
});

test("where it cannot be written, the file is named and nothing is left", () => {
  const folder = newFolder();
  const taken = join(folder, "folder");
  mkdirSync(taken);
  for (const file of [taken, join(folder, "none", "ready.json")]) {
    expect(() => {
      writeReadyFile(file, "one");
    }).toThrow(`--ready-file ${file}: it cannot be written`);
  }
  expect(readdirSync(folder)).toEqual(["folder"]);
});

test.skipIf(process.platform === "win32")("a pipe is written to, and stays a pipe", async () => {
  const pipe = join(newFolder(), "pipe");
  execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
  expect(() => {
    writeReadyFile(pipe, "nobody hears it");
  }).toThrow("it cannot be written");
  // Opened for both, a pipe has a reader from the first moment.
  const reader = spawn("sh", ["-c", 'exec 3<>"$0"; echo; head -n 1 <&3', pipe]);
  await once(reader.stdout, "data");
  writeReadyFile(pipe, "one");
  const [line] = (await once(reader.stdout, "data")) as [Buffer];
  expect(line.toString()).toBe("one\n");
  expect(statSync(pipe).isFIFO()).toBe(true);
});
