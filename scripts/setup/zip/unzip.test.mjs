import { existsSync, lstatSync, mkdtempSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { unzip } from "./unzip.mjs";

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "unzip-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const asNamed = (name) => name;
const into = (name) => join(folder, "out", name);

function zipOf(entries) {
  const zip = new ZipFile();
  for (const { name, text = "", mode = 0o100644, stored = false } of entries) {
    if (name.endsWith("/")) zip.addEmptyDirectory(name, { mode });
    else zip.addBuffer(Buffer.from(text), name, { mode, compress: !stored });
  }
  zip.end();
  return buffer(zip.outputStream);
}

function unpackBytes(bytes, place = asNamed) {
  const file = join(folder, "some.zip");
  writeFileSync(file, bytes);
  return unzip(file, join(folder, "out"), place);
}

const unpack = async (entries, place) => unpackBytes(await zipOf(entries), place);

/** Replaces a text in bytes by another of the same length. */
const replaced = (bytes, from, to) =>
  Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");

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
      { name: "folder/", mode: 0o040755 },
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

  it("rejects a name outside the folder", async () => {
    const zip = await zipOf([{ name: "xx/evil", text: "x" }]);
    for (const name of ["../evil", "///evil"]) {
      await expect(unpackBytes(replaced(zip, "xx/evil", name))).rejects.toThrow(
        /relative|absolute/,
      );
    }
    expect(existsSync(join(folder, "evil"))).toBe(false);
  });

  it("rejects damaged content", async () => {
    const zip = await zipOf([{ name: "file", text: "hello", stored: true }]);
    await expect(unpackBytes(replaced(zip, "hello", "jello"))).rejects.toThrow('"file" is damaged');
  });

  it("rejects a part of a file", async () => {
    const zip = await zipOf([{ name: "file", text: "hello" }]);
    await expect(unpackBytes(zip.subarray(0, 40))).rejects.toThrow(/not a zip|End of central/i);
  });
});
