import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCurrentFuseWire } from "@electron/fuses";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { electronProgram } from "../setup/electron-program.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { appManifest, listAppFiles } from "./app-files.mjs";
import configure from "./electron-builder.config.js";
import { programWith } from "./program-with-fuses.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "builder-"));
  writeFileSync(join(folder, electronProgram()), "");
  writeFileSync(join(folder, "version"), "v45.4.1\n");
  vi.stubEnv("ELECTRON_OVERRIDE_DIST_PATH", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const inProject = (path) => existsSync(join(projectRoot, path));

it("names only what exists", async () => {
  const { icon, directories, extraFiles, files } = await configure();
  const paths = [icon, directories.buildResources, ...extraFiles.map(({ from }) => from), ...files];
  expect(paths.filter((path) => !inProject(path))).toEqual([]);
});

it("packs the files and the manifest of the package that is made without it", async () => {
  const { files, extraMetadata } = await configure();
  expect(files).toEqual(["package.json", ...listAppFiles(projectRoot)]);
  const kept = Object.entries(extraMetadata).filter(([, value]) => value !== null);
  expect(Object.fromEntries(kept)).toEqual(appManifest(extraMetadata));
  expect(extraMetadata).toMatchObject({ devDependencies: null, scripts: null });
});

it("takes the Electron that the set-up found", async () => {
  const { electronDist, electronVersion } = await configure();
  expect([electronDist, electronVersion]).toEqual([folder, "45.4.1"]);
});

it("makes deb, AppImage, dmg and Windows installers, none without its sandbox", async () => {
  const config = await configure();
  const targets = [config.linux, config.mac, config.win].flatMap(({ target }) => target);
  expect(targets).toEqual(["deb", "AppImage", "dmg", "zip", "nsis", "zip"]);
  expect(JSON.stringify(config)).not.toContain("no-sandbox");
});

it("sets the fuses, and takes the default app away, before anything is signed", async () => {
  const { afterPack } = await configure();
  const resources = join(folder, "resources");
  mkdirSync(resources);
  writeFileSync(join(resources, "default_app.asar"), "");
  const program = programWith(folder, "simdeck", 9);
  const packager = { getResourcesDir: () => resources };
  await afterPack({ appOutDir: folder, electronPlatformName: "linux", packager });
  expect(existsSync(join(resources, "default_app.asar"))).toBe(false);
  const { version, ...wire } = await getCurrentFuseWire(program);
  const states = Object.values(wire).map((state) => String.fromCharCode(state));
  expect([version, states.join("")]).toEqual(["1", "010011001"]);
});
