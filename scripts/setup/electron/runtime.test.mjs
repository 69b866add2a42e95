import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pinnedElectron } from "./download.mjs";
import { requirePinned } from "./runtime.mjs";
import { projectRoot } from "../paths.mjs";

/** A program that reports a version as Electron does. */
function programOf(version) {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-electron-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "electron");
  writeFileSync(program, `#!/bin/sh\necho ${version}\n`);
  chmodSync(program, 0o755);
  return program;
}

test.skipIf(process.platform === "win32")("packages the pinned Electron only", async () => {
  const pinned = pinnedElectron(projectRoot);
  await requirePinned(programOf(pinned));
  await expect(requirePinned(programOf("33.2.1"))).rejects.toThrow(
    `This would package Electron 33.2.1, but the project pins ${pinned}.`,
  );
});
