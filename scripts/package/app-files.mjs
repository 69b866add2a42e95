import { listFiles } from "../setup/hash.mjs";

/** What the app reads when it runs. Everything it imports is bundled, so there are no modules. */
const shipped = [
  "out/main/electron.js",
  "out/main/chunks",
  "out/preload",
  "out/renderer",
  "resources/icon.png",
];

/**
 * The built files that go into the app's archive beside its manifest, in a fixed order.
 * @param {string} root
 */
export function listAppFiles(root) {
  return listFiles(root, shipped);
}

/**
 * The app's own package.json: what Electron reads, and nothing of how it was made.
 * @param {Record<string, any>} manifest the project's package.json
 */
export function appManifest({ name, version, description, license, type, main }) {
  const shown = { productName: "Simdeck", desktopName: `${name}.desktop` };
  return { name, ...shown, version, description, license, type, main };
}
