import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findPanelFile, listPanelFiles, type PanelFiles } from "./panel-files.ts";

const parent = mkdtempSync(join(tmpdir(), "simdeck-panel-"));
const folder = join(parent, "renderer");
let files: PanelFiles;

beforeAll(() => {
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(parent, "secret.txt"), "secret");
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets", "index-abc.js"), "");
  writeFileSync(join(folder, "assets", "a b.woff2"), "");
  symlinkSync(join(parent, "secret.txt"), join(folder, "assets", "link.txt"));
  files = listPanelFiles(folder);
});

afterAll(() => {
  rmSync(parent, { recursive: true });
});

it.each<[string, string, string]>([
  ["app://panel/", "index.html", "text/html; charset=utf-8"],
  ["app://panel/index.html?theme=dark#events", "index.html", "text/html; charset=utf-8"],
  ["app://panel/assets/index-abc.js", "assets/index-abc.js", "text/javascript; charset=utf-8"],
  ["app://panel/assets/a%20b.woff2", "assets/a b.woff2", "font/woff2"],
  ["app://panel/assets/../index.html", "index.html", "text/html; charset=utf-8"],
])("finds %s", (address, path, type) => {
  expect(findPanelFile(files, address)).toEqual({ path: join(folder, path), type });
});

it.each([
  "app://panel/../secret.txt",
  "app://panel/../../secret.txt",
  "app://panel/..%2fsecret.txt",
  "app://panel/..%2Fsecret.txt",
  "app://panel/%2e%2e/secret.txt",
  "app://panel/%2e%2e%2fsecret.txt",
  "app://panel/..%5csecret.txt",
  "app://panel/..\\secret.txt",
  "app://panel/assets/../../secret.txt",
  "app://panel/assets/....//secret.txt",
  "app://panel/%252e%252e%252fsecret.txt",
  "app://panel//etc/passwd",
  "app://panel/%2fetc%2fpasswd",
  "app://panel/C:%5cWindows%5cwin.ini",
  "app://panel/index.html%00.js",
  "app://panel/assets",
  "app://panel/assets/",
  "app://panel/assets/link.txt",
  "app://panel/%",
  "app://panel/INDEX.HTML",
  "app://panel.evil/index.html",
  "app://panel@evil/index.html",
  "app://evil/index.html",
  "file:///index.html",
  "http://panel/index.html",
])("finds nothing at %s", (address) => {
  expect(findPanelFile(files, address)).toBeUndefined();
});
