import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isOnScreen, readWindowState, writeWindowState } from "./window-state.ts";

const state = { bounds: { x: 10, y: 20, width: 1280, height: 800 }, isMaximized: false };
let folder: string;
let file: string;
let complaints: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simdeck-window-"));
  file = join(folder, "window.json");
  complaints = [];
  vi.spyOn(process.stderr, "write").mockImplementation((text) => complaints.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it("keeps where the window was", async () => {
  await writeWindowState(file, state);
  expect(readWindowState(file)).toEqual(state);
  expect(readdirSync(folder)).toEqual(["window.json"]);
});

it("says nothing of a first start", () => {
  expect(readWindowState(file)).toBeUndefined();
  expect(complaints).toEqual([]);
});

it.each<[string, string]>([
  ["empty", ""],
  ["cut off", '{"bounds":{"x":1'],
  ["zeroes", "\0\0\0\0"],
  ["null", "null"],
  ["a list", "[1,2]"],
  ["of another shape", '{"bounds":{"x":"1","y":2,"width":3,"height":4},"isMaximized":false}'],
  ["out of bounds", '{"bounds":{"x":1e400,"y":2,"width":3,"height":4},"isMaximized":false}'],
])("sets a file aside that is %s, byte by byte", (_name, text) => {
  writeFileSync(file, text);
  expect(readWindowState(file)).toBeUndefined();
  const [aside = "", ...others] = readdirSync(folder);
  expect(aside).toMatch(/^window\.bad-\d+\.json$/);
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, aside), "utf8")).toBe(text);
  expect(complaints).toHaveLength(1);
});

it("continues without a file that it can read or write", async () => {
  mkdirSync(join(file, "window.json"), { recursive: true });
  expect(readWindowState(join(file, "window.json"))).toBeUndefined();
  await writeWindowState(join("/dev/null", "window.json"), state);
  expect(complaints.at(-1)).toContain("could not be saved");
});

it("keeps the old file when the new one cannot be finished", async () => {
  await writeWindowState(file, state);
  mkdirSync(`${file}.tmp`);
  await writeWindowState(file, { ...state, isMaximized: true }).catch(() => undefined);
  expect(readWindowState(file)).toEqual(state);
});

describe("a window is on screen", () => {
  const screens = [{ x: 0, y: 25, width: 1920, height: 1055 }];
  const at = (x: number, y: number) => isOnScreen({ x, y, width: 1280, height: 800 }, screens);

  it("when its upper edge can be reached", () => {
    expect([at(0, 25), at(-1100, 100), at(1700, 1000)]).toEqual([true, true, true]);
  });

  it("and not when it lies off to a side, above or below", () => {
    expect([at(-1200, 100), at(1900, 100), at(0, 0), at(0, 1060), at(5000, 0)]).toEqual(
      new Array(5).fill(false),
    );
  });
});
