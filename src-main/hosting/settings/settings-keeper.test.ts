import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultSettings as defaults } from "#shared/domain/settings.ts";
import { keepSettings } from "./settings-keeper.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "simdeck-settings-"));
  file = join(folder, "settings.json");
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const kept = (): unknown => JSON.parse(readFileSync(file, "utf8"));

test("keeps changes for the next start, and leaves no other file", async () => {
  const keeper = keepSettings(file);
  expect(keeper).toMatchObject({ values: defaults, notices: [] });
  await keeper.change({ theme: "contrast", portBase: 4_800 });
  expect(keepSettings(file).values).toEqual({ ...defaults, theme: "contrast", portBase: 4_800 });
  expect(readdirSync(folder)).toEqual(["settings.json"]);
});

test("of changes that come at once, all hold", async () => {
  const keeper = keepSettings(file);
  await Promise.all([
    keeper.change({ pace: 2 }),
    keeper.change({ delivery: "on" }),
    keeper.change({ pace: 3 }),
  ]);
  expect(kept()).toEqual({ ...defaults, pace: 3, delivery: "on" });
});

test.each([
  ["empty", ""],
  ["cut off", '{"theme":"da'],
  ["zeroes", "\0\0\0\0"],
  ["null", "null"],
  ["a list", '["dark"]'],
  ["a number", "4700"],
])("a file that is %s is kept unchanged under another name, and reported", (_name, text) => {
  writeFileSync(file, text);
  const keeper = keepSettings(file);
  const [aside = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, aside), "utf8")).toBe(text);
  expect(keeper.values).toEqual(defaults);
  expect(keeper.notices).toEqual([expect.stringContaining(aside)]);
});

async function setAsideAndWritten() {
  const keeper = keepSettings(file);
  await keeper.change({ density: "roomy" });
  return { notices: keeper.notices.length, kept: kept() };
}

const recovered = { notices: 1, kept: { ...defaults, density: "roomy" } };

test("a folder in the file's place is set aside, and settings are kept again", async () => {
  mkdirSync(file);
  expect(await setAsideAndWritten()).toEqual(recovered);
});

test("so is a loop of links", async () => {
  symlinkSync(file, file);
  expect(await setAsideAndWritten()).toEqual(recovered);
});

test("one bad field takes only itself: it is named, the file is kept, the others hold", async () => {
  const text = '{"theme":"light","portBase":99999,"delivery":"ON"}';
  writeFileSync(file, text);
  const keeper = keepSettings(file);
  expect(keeper.values).toEqual({ ...defaults, theme: "light" });
  expect(keeper.notices).toEqual([
    expect.stringMatching(
      /portBase \(give a whole number from 0 to 65535\), delivery \(choose one of off, on\)/,
    ),
  ]);
  const [aside = ""] = readdirSync(folder);
  expect(readFileSync(join(folder, aside), "utf8")).toBe(text);
  await keeper.change({});
  expect(kept()).toEqual({ ...defaults, theme: "light" });
});

test("a file of a later version is set aside before anything is written over it", () => {
  writeFileSync(file, '{"version":2,"theme":"dark"}');
  const keeper = keepSettings(file);
  expect(keeper.values.theme).toBe("dark");
  expect(keeper.notices).toEqual([expect.stringContaining("version (this version knows 1)")]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^settings\.bad-\d+\.json$/)]);
});

test("fields that this version does not know are named and written back", async () => {
  writeFileSync(file, '\uFEFF{"theme":"dark","fromTomorrow":{"x":1}}');
  const keeper = keepSettings(file);
  expect(keeper.notices).toEqual([expect.stringContaining("fromTomorrow")]);
  await keeper.change({ theme: "light" });
  expect(kept()).toEqual({ ...defaults, theme: "light", fromTomorrow: { x: 1 } });
});

test("applies a change that cannot be stored, reports it, and stores it the next time", async () => {
  const keeper = keepSettings(file);
  await keeper.change({ theme: "dark" });
  const before = readFileSync(file, "utf8");
  const draft = `${file}.tmp`;
  mkdirSync(draft);
  await keeper.change({ theme: "light" });
  expect(keeper.values.theme).toBe("light");
  expect(keeper.notices).toEqual([expect.stringContaining("could not be written")]);
  expect(readFileSync(file, "utf8")).toBe(before);
  rmSync(draft, { recursive: true });
  await keeper.change({});
  expect(keeper.notices).toEqual([]);
  expect(kept()).toMatchObject({ theme: "light" });
});

test("without a data folder they hold for the run", async () => {
  const keeper = keepSettings(null);
  await keeper.change({ pace: 5 });
  expect(keeper).toMatchObject({ file: null, values: { pace: 5 }, notices: [] });
});
