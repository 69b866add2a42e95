import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { checkReadyFile, removeReadyFile, writeReadyFile } from "./ready-file.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-ready-"));
  folders.push(folder);
  return folder;
}

test("replaces the file's content with the line, and leaves no other file", () => {
  const folder = newFolder();
  const file = join(folder, "ready.json");
  writeReadyFile(file, "one");
  writeReadyFile(file, "two");
  expect(readFileSync(file, "utf8")).toBe("two\n");
  expect(readdirSync(folder)).toEqual(["ready.json"]);
});

test("removes its own file only, and nothing when the file is gone", () => {
  const file = join(newFolder(), "ready.json");
  writeReadyFile(file, "another instance");
  removeReadyFile(file, "this instance");
  expect(readFileSync(file, "utf8")).toBe("another instance\n");
  removeReadyFile(file, "another instance");
  expect(existsSync(file)).toBe(false);
  removeReadyFile(file, "another instance");
});

test("rejects an impossible path as a wrong option, and creates nothing for a possible one", () => {
  const folder = newFolder();
  const elsewhere = join(folder, "none", "ready.json");
  for (const [file, problem] of [
    [folder, "it is a folder"],
    [elsewhere, `there is no folder ${join(folder, "none")}`],
  ] as const) {
    expect(() => {
      checkReadyFile(file);
    }).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: expect.stringContaining(
          `--ready-file ${JSON.stringify(file)}: ${problem}`,
        ) as string,
      }),
    );
  }
  checkReadyFile(join(folder, "ready.json"));
  expect(readdirSync(folder)).toEqual([]);
});

test("names a file that cannot be written, and leaves nothing behind", () => {
  const folder = newFolder();
  const taken = join(folder, "folder");
  mkdirSync(taken);
  for (const file of [taken, join(folder, "none", "ready.json")]) {
    expect(() => {
      writeReadyFile(file, "one");
    }).toThrow(`--ready-file ${file}: cannot be written`);
  }
  expect(readdirSync(folder)).toEqual(["folder"]);
});

test.skipIf(process.platform === "win32")(
  "writes to a pipe and closes it without replacing it",
  async () => {
    const pipe = join(newFolder(), "pipe");
    execFileSync("sh", ["-c", 'mkfifo "$0"', pipe]);
    const write = () => {
      writeReadyFile(pipe, "one");
    };
    expect(write).toThrow("cannot be written");
    const reader = spawn("cat", [pipe]);
    onTestFinished(() => void reader.kill());
    await vi.waitFor(write, { timeout: 10_000 });
    // A reader of a pipe has all of it once its other end is closed.
    expect(await text(reader.stdout)).toBe("one\n");
    expect(statSync(pipe).isFIFO()).toBe(true);
  },
);
