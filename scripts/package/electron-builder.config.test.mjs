import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCurrentFuseWire } from "@electron/fuses";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectRoot } from "../setup/paths.mjs";
import { appManifest, listAppFiles } from "./app-files.mjs";
import { configurationFor } from "./electron-builder.config.js";
import { programWith } from "./program-with-fuses.mjs";

let folder;
let config;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "builder-"));
  mkdirSync(join(folder, "out/main"), { recursive: true });
  writeFileSync(join(folder, "out/main/electron.js"), "");
  writeFileSync(join(folder, "version"), "v45.4.1\n");
  config = configurationFor(folder, join(folder, "electron"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("names only files that exist or that the build writes", () => {
  const { icon, directories, extraFiles } = config;
  const paths = [icon, directories.buildResources, ...extraFiles.map(({ from }) => from)];
  const missing = paths.filter((path) => !existsSync(join(projectRoot, path)));
  expect(missing.filter((path) => !/^out\/(?:main|renderer)\/licenses\.md$/.test(path))).toEqual(
    [],
  );
});

it("packs the files and the manifest of the package that is made without it", () => {
  const { files, extraMetadata } = config;
  expect(files).toEqual(["package.json", ...listAppFiles(folder)]);
  const kept = Object.entries(extraMetadata).filter(([, value]) => value !== null);
  expect(Object.fromEntries(kept)).toEqual(appManifest(extraMetadata));
  expect(extraMetadata).toMatchObject({ devDependencies: null, scripts: null });
});

it("takes the Electron that it is given", () => {
  const { electronDist, electronVersion } = config;
  expect([electronDist, electronVersion]).toEqual([folder, "45.4.1"]);
});

it("makes deb, AppImage, dmg and Windows installers, none without its sandbox", () => {
  const targets = [config.linux, config.mac, config.win].flatMap(({ target }) => target);
  expect(targets).toEqual(["deb", "AppImage", "dmg", "zip", "nsis", "zip"]);
  expect(JSON.stringify(config)).not.toContain("no-sandbox");
});

it("sets the fuses, and takes the default app away, before anything is signed", async () => {
  const resources = join(folder, "resources");
  mkdirSync(resources);
  writeFileSync(join(resources, "default_app.asar"), "");
  const program = programWith(folder, "simdeck", 9);
  const packager = { getResourcesDir: () => resources };
  await config.afterPack({ appOutDir: folder, electronPlatformName: "linux", packager });
  expect(existsSync(join(resources, "default_app.asar"))).toBe(false);
  const { version, ...wire } = await getCurrentFuseWire(program);
  const states = Object.values(wire).map((state) => String.fromCharCode(state));
  expect([version, states.join("")]).toEqual(["1", "010011001"]);
});
