import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { log, secondsSince } from "../setup/log.mjs";
import { makeArchive } from "./archive.mjs";
import { buildInstallers } from "./build-installers.mjs";
import { makeDeb } from "./make-deb.mjs";
import { packageForLinux } from "./package-linux.mjs";
import { sizeOf } from "./size-of.mjs";

/**
 * Makes what was asked for. On Linux the unpacked app and its archive are made here, from files
 * that are on this machine; signed bundles and installers are electron-builder's part.
 * @param {{ root: string, program: string, out: string, archive: boolean, deb: boolean,
 *   installers: boolean }} order
 */
export async function packageApp({ root, program, out, archive, deb, installers }) {
  if (installers || process.platform !== "linux") {
    return await buildInstallers({ root, out, onlyUnpacked: !installers });
  }
  const start = Date.now();
  const folder = await packageForLinux({ root, program, out });
  log(`${folder}: ${megabytes(sizeOf(folder))}, in ${secondsSince(start)}.`);
  if (archive) await archiveApp(folder);
  if (deb) await packDeb(folder, root);
}

async function archiveApp(folder) {
  const start = Date.now();
  const file = `${folder}.tar.gz`;
  const sum = await makeArchive(folder, file);
  log(`${file}: ${megabytes(statSync(file).size)}, in ${secondsSince(start)}. SHA-256 ${sum}`);
}

async function packDeb(folder, root) {
  const start = Date.now();
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const file = await makeDeb(folder, manifest);
  log(`${file}: ${megabytes(statSync(file).size)}, in ${secondsSince(start)}.`);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
