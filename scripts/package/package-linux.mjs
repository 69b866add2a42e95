import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { withLock } from "../setup/lock.mjs";
import { checkoutLock } from "../setup/paths.mjs";
import { appManifest, licenses, listAppFiles } from "./app-files.mjs";
import { copyRuntime } from "./copy-runtime.mjs";
import { setFuses } from "./fuses.mjs";
import { makeAsar } from "./make-asar.mjs";

/** Files next to the executable, by their path in the project. */
const besides = [
  ...licenses,
  ["resources/package/simdeck.desktop", "simdeck.desktop"],
  ["resources/icon.png", "simdeck.png"],
];

/**
 * Makes the unpacked app for Linux: `OUT/NAME-VERSION-linux-ARCH/`, renamed into place once whole.
 * @param {{ root: string, program: string, out: string }} from the built project, an Electron
 *   executable, and the folder to write to
 * @returns {Promise<string>} the app's folder
 */
export async function packageForLinux({ root, program, out }) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  mkdirSync(out, { recursive: true });
  const work = mkdtempSync(join(out, ".packaging-"));
  try {
    const draft = join(work, folderName(manifest));
    await fill(draft, { root, program, manifest });
    return moveIntoPlace(draft, join(out, folderName(manifest)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function folderName({ name, version }) {
  return `${name}-${version}-linux-${process.arch}`;
}

async function fill(folder, { root, program, manifest }) {
  const executable = copyRuntime(program, folder, manifest.name);
  await setFuses(executable);
  chmodSync(executable, 0o755);
  // Another build must not start while the output is being packed.
  await withLock(checkoutLock(root, "build"), () => packApp(root, folder, manifest));
}

async function packApp(root, folder, manifest) {
  for (const [from, to] of besides) {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    copyFileSync(join(root, from), join(folder, to));
  }
  const file = join(folder, "resources", "app.asar");
  await makeAsar(file, { root, files: listAppFiles(root), manifest: appManifest(manifest) });
}

function moveIntoPlace(draft, folder) {
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(draft, folder);
  return folder;
}
