import assert from "node:assert/strict";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withWindow } from "../lib/window.mjs";

const files = ["settings.json", "window.json"];

/** States of a damaged file. */
const states = [
  ["empty", text("")],
  ["cut off", text('{"theme":"da')],
  ["zeroes", text("\0".repeat(512))],
  ["null", text("null")],
  ["a list", text("[1,2,3]")],
  ["not JSON", text("theme = dark\n")],
  ["not text", text(Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x80]))],
  ["of wrong types", text('{"portBase":"high","bounds":{"x":"1"},"isMaximized":3}')],
  ["out of bounds", text('{"portBase":1e400,"bounds":{"x":1e400},"isMaximized":false}')],
  ["nested without end", text(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  ["a folder", (file) => mkdirSync(file)],
  ["a link to itself", (file) => symlinkSync(file, file)],
];

function text(content) {
  return (file) => writeFileSync(file, content);
}

/** Files of the data folder that cannot be used: the app starts, and keeps each beside as it was. */
export const badSettings = {
  name: "R14 settings that cannot be read",
  run: async ({ quick }) => {
    for (const [name, make] of quick ? states.slice(0, 3) : states) await startWith(name, make);
  },
};

async function startWith(name, make) {
  const dataFolder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
  try {
    for (const file of files) make(join(dataFolder, file));
    const before = files.map((file) => describeFile(join(dataFolder, file)));
    await withWindow({ dataFolder }, async ({ page, payments }) => {
      await page.getByRole("navigation", { name: "Places" }).waitFor();
      assert.equal((await fetch(`${payments.base_url}/_sim/health`)).status, 200);
    });
    assert.deepEqual(
      files.map((file) => keptOf(dataFolder, file)),
      before,
      name,
    );
  } finally {
    rmSync(dataFolder, { recursive: true });
  }
}

/** The one neighbour into which a file was set aside. */
function keptOf(folder, file) {
  const pattern = new RegExp(`^${file.replace(".json", "")}\\.bad-\\d+\\.json$`);
  const kept = readdirSync(folder).filter((name) => pattern.test(name));
  return kept.length === 1 ? describeFile(join(folder, kept[0])) : `${String(kept.length)} files`;
}

function describeFile(file) {
  const facts = lstatSync(file);
  if (facts.isDirectory()) return "a folder";
  return facts.isSymbolicLink() ? "a link" : readFileSync(file).toString("hex").slice(0, 4_000);
}
