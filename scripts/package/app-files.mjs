import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { listFiles } from "../setup/hash.mjs";

const entry = "out/main/electron.js";
const panel = ["out/preload", "out/renderer"];

/** The terms of what is bundled, by where the build or npm has left them. */
export const licenses = [
  ["LICENSE", "LICENSE"],
  ["out/main/licenses.md", "licenses/host.md"],
  ["out/renderer/licenses.md", "licenses/panel.md"],
  ["node_modules/@fontsource-variable/inter/LICENSE", "licenses/inter.txt"],
  ["node_modules/@fontsource-variable/jetbrains-mono/LICENSE", "licenses/jetbrains-mono.txt"],
];

/**
 * The built files that go into the app's archive beside its manifest, in a fixed order. They
 * include the npm modules that they use.
 * @param {string} root
 */
export function listAppFiles(root) {
  const shown = listFiles(root, panel).filter((file) => !file.endsWith("/licenses.md"));
  const samples = listFiles(root, ["resources/scenarios"]);
  return [...imported(root), ...shown, ...samples, "resources/icon.png"].sort();
}

/** The host's main file and the chunks it imports, at once or later; not those of other programs. */
function imported(root) {
  const chunks = new Set(listFiles(root, ["out/main/chunks"]));
  const found = new Set([entry]);
  for (const file of found) {
    const source = readFileSync(join(root, file), "utf8");
    for (const [, path] of source.matchAll(/["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g)) {
      const target = posix.join(posix.dirname(file), path);
      if (chunks.has(target)) found.add(target);
    }
  }
  return [...found];
}

/**
 * The app's own package.json: what Electron reads, and nothing of how it was made.
 * @param {Record<string, any>} manifest the project's package.json
 */
export function appManifest({ name, version, description, license, type }) {
  const shown = { productName: "Simdeck", desktopName: `${name}.desktop` };
  return { name, ...shown, version, description, license, type, main: entry };
}
