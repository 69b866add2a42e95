import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** The peer, and a Node that it starts on: it wants 22.15 or later. */
const PACKAGES = ["emulate@0.12.2", "node@24.21.0"];

/** Installs the peer into a temporary folder: its program, the Node for it, and how to remove both. */
export async function fetchPeer() {
  const folder = await mkdtemp(join(tmpdir(), "simdeck-peer-"));
  const options = ["--prefix", folder, "--no-audit", "--no-fund", "--no-save"];
  await promisify(execFile)("npm", ["install", ...options, ...PACKAGES]);
  return {
    node: join(folder, "node_modules/node/bin/node"),
    program: join(folder, "node_modules/emulate/dist/index.js"),
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
