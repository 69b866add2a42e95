/**
 * Stands in for the `default_app.asar` that a packaged Electron runtime lacks, so that
 * `electron .` opens the folder it is given. The awaited import at the end is what holds back
 * Electron's `ready` event until the app's own main module has run.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { app } from "electron";

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith("-")) ?? ".");
const manifestPath = join(folder, "package.json");

if (!existsSync(manifestPath)) {
  process.stderr.write(`No app to open: ${manifestPath} does not exist. Give a folder.\n`);
  process.exit(1);
}

const manifest = JSON.parse(readFileSync(manifestPath, "utf8"));
const name = manifest.productName ?? manifest.name;
if (name) app.setName(name);
if (manifest.version) app.setVersion(manifest.version);
app.setAppPath(folder);

await import(pathToFileURL(join(folder, manifest.main ?? "index.js")).href);
