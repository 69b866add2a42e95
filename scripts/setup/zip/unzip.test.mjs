import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeZip } from "./make-zip.mjs";
import { unzip } from "./unzip.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "unzip-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asNamed = (name) => name;
const into = (name) => join(folder, "out", name);

function unpack(entries, place = asNamed) {
  const file = join(folder, "some.zip");
  writeFileSync(file, Buffer.isBuffer(entries) ? entries : makeZip(entries));
  return unzip(file, join(folder, "out"), place);
}

describe("unzip", () => {
  it("unpacks deflated, stored and empty files", async () => {
    const long = "again and again ".repeat(10_000);
    await unpack([
      { name: "a/b/long.txt", text: long },
      { name: "stored.txt", text: "as it is", stored: true },
      { name: "empty.txt", stored: true },
    ]);
    expect(readFileSync(into("a/b/long.txt"), "utf8")).toBe(long);
    expect(readFileSync(into("stored.txt"), "utf8")).toBe("as it is");
    expect(readFileSync(into("empty.txt"), "utf8")).toBe("");
  });

  it("keeps Unix modes, empty folders and symbolic links", async () => {
    await unpack([
      { name: "program", text: "#!", mode: 0o100755 },
      { name: "folder/", mode: 0o040755, stored: true },
      { name: "link", text: "program", mode: 0o120777 },
    ]);
    expect(statSync(into("program")).mode & 0o777).toBe(0o755);
    expect(statSync(into("folder")).isDirectory()).toBe(true);
    expect(lstatSync(into("link")).isSymbolicLink()).toBe(true);
    expect(readlinkSync(into("link"))).toBe("program");
  });

  it("renames and omits entries as configured", async () => {
    const place = (name) => (name === "keep" ? "kept" : undefined);
    await unpack([{ name: "keep", text: "1" }, { name: "drop" }], place);
    expect(readFileSync(into("kept"), "utf8")).toBe("1");
    expect(existsSync(into("drop"))).toBe(false);
  });

  it("refuses a name that leads out of the folder", async () => {
    await expect(unpack([{ name: "../evil", text: "x" }])).rejects.toThrow("outside its folder");
    await expect(unpack([{ name: "/evil", text: "x" }])).rejects.toThrow("outside its folder");
  });

  it("refuses damaged content", async () => {
    const damaged = unpack([{ name: "file", text: "hello", checksum: 1 }]);
    await expect(damaged).rejects.toThrow('"file" is damaged');
  });

  it("refuses half a file", async () => {
    const half = makeZip([{ name: "file", text: "hello" }]).subarray(0, 40);
    await expect(unpack(half)).rejects.toThrow("end record is missing");
  });
});
