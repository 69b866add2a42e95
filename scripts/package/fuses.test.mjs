import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fuseTable, setFuses } from "./fuses.mjs";
import { programWith } from "./program-with-fuses.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "fuses-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("setFuses", () => {
  it.each([8, 9])("sets all %i fuses of an Electron", async (count) => {
    const program = programWith(folder, "electron", count);
    await setFuses(program);
    const { version, ...wire } = await getCurrentFuseWire(program);
    expect(version).toBe(FuseVersion.V1);
    const names = Object.keys(fuseTable).slice(0, count);
    expect(Object.keys(wire)).toHaveLength(count);
    for (const name of names) {
      const state = fuseTable[name] ? FuseState.ENABLE : FuseState.DISABLE;
      expect([name, wire[FuseV1Options[name]]]).toEqual([name, state]);
    }
  });

  it("rejects an Electron with an unlisted fuse", async () => {
    await expect(setFuses(programWith(folder, "electron", 10))).rejects.toThrow("10 fuses");
  });
});

describe("the table", () => {
  it("decides about every fuse there is", () => {
    const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
    expect(Object.keys(fuseTable).sort()).toEqual(known.sort());
  });
});
