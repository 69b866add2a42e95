import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashFiles, hashParts, listFiles, readStamp, writeStamp } from "./hash.mjs";

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hash-"));
  mkdirSync(join(root, "src", "deep"), { recursive: true });
  writeFileSync(join(root, "src", "b.ts"), "b");
  writeFileSync(join(root, "src", "deep", "a.ts"), "a");
  writeFileSync(join(root, "one.json"), "{}");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("hashing", () => {
  it("tells where one part ends", () => {
    expect(hashParts(["ab", "c"])).not.toBe(hashParts(["a", "bc"]));
  });

  it("lists files in a fixed order and omits missing ones", () => {
    const files = listFiles(root, ["src", "one.json", "absent"]);
    expect(files).toEqual(["one.json", "src/b.ts", "src/deep/a.ts"]);
  });

  it("changes with a file's content and with its name", () => {
    const before = hashFiles(root, ["src/b.ts"]);
    writeFileSync(join(root, "src", "c.ts"), "b");
    expect(hashFiles(root, ["src/c.ts"])).not.toBe(before);
    writeFileSync(join(root, "src", "b.ts"), "changed");
    expect(hashFiles(root, ["src/b.ts"])).not.toBe(before);
  });

  it("writes only the stamp", () => {
    const file = join(root, "new", "stamp");
    expect(readStamp(file)).toBeUndefined();
    writeStamp(file, "text");
    expect(readStamp(file)).toBe("text");
    expect(readdirSync(join(root, "new"))).toEqual(["stamp"]);
  });
});
