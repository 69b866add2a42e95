import { createReadStream, statSync } from "node:fs";
import { join, posix } from "node:path";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { createPackageFromStreams } from "@electron/asar";

/**
 * Packs the app. The same files give the same bytes, wherever and whenever they are packed.
 * @param {string} file the archive to write
 * @param {{ root: string, files: readonly string[], manifest: Record<string, unknown> }} app `files`
 *   relative to `root`, with `/` between folders
 */
export async function makeAsar(file, { root, files, manifest }) {
  const parts = [manifestPart(manifest), ...[...files].sort().map((path) => filePart(root, path))];
  const folders = foldersOf(files).map((path) => ({ type: "directory", path, unpacked: false }));
  await finished(await createPackageFromStreams(file, [...folders, ...parts]));
}

/** Every folder that holds one of the files, each before what lies in it. */
function foldersOf(files) {
  const folders = new Set();
  for (const file of files) {
    for (let at = posix.dirname(file); at !== "."; at = posix.dirname(at)) folders.add(at);
  }
  return [...folders].sort();
}

function manifestPart(manifest) {
  const bytes = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  return part("package.json", bytes.length, () => Readable.from([bytes]));
}

function filePart(root, path) {
  const file = join(root, path);
  return part(path, statSync(file).size, () => createReadStream(file));
}

function part(path, size, streamGenerator) {
  const stat = { mode: 0o644, size };
  return { type: "file", path, unpacked: false, stat, streamGenerator };
}
