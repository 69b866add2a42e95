// Runs with a disk of 64 kB at the folder given: writes a file whole at sizes around what fits.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importTypeScript } from "../lib/import-typescript.mjs";

const KILOBYTE = 1_024;
const SIZES = 20;
const folder = process.argv[2];
const file = join(folder, "settings.json");
const old = `old ${"o".repeat(8 * KILOBYTE)}`;
const { writeWhole } = await importTypeScript("src-main/hosting/settings/data-file.ts");

let refused = 0;
for (let step = 0; step < SIZES; step += 1) {
  writeFileSync(file, old);
  // 52 kB are left beside the old file; the disk gives pages of 4 kB.
  const text = `new ${"n".repeat((42 + step) * KILOBYTE)}`;
  const error = await writeWhole(file, text).catch((reason) => reason);
  assert.equal(readFileSync(file, "utf8"), error ? old : text, `at ${String(text.length)} bytes`);
  if (error) {
    assert.equal(error.code, "ENOSPC");
    refused += 1;
  }
  assert.deepEqual(readdirSync(folder), ["settings.json"]);
  rmSync(file);
}
assert.ok(refused > 0 && refused < SIZES, `${String(refused)} were refused`);
assert.ok(!existsSync(file));
console.log(`${String(SIZES)} sizes`);
