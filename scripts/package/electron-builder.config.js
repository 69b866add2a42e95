import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureElectron } from "../setup/electron/runtime.mjs";
import { projectRoot } from "../setup/paths.mjs";
import { appManifest, licenses, listAppFiles } from "./app-files.mjs";
import { setFuses } from "./fuses.mjs";
import { runtimeFolder } from "./runtime-folder.mjs";

const manifest = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));

/**
 * The configuration of `npm run package -- --installers`, for machines that can fetch
 * electron-builder and its tools. Files, manifest, runtime and fuses are those of the package that
 * is made without it.
 */
export default async function configure() {
  return configurationFor(projectRoot, await ensureElectron());
}

/**
 * @param {string} root the built project
 * @param {string} program the Electron executable to package
 * @returns {Record<string, any>} see https://www.electron.build/configuration
 */
export function configurationFor(root, program) {
  const electronDist = runtimeFolder(program);
  const electronVersion = readFileSync(join(electronDist, "version"), "utf8").trim();
  const runtime = { electronDist, electronVersion: electronVersion.replace(/^v/, "") };
  return { ...app, ...platforms, ...runtime, files: ["package.json", ...listAppFiles(root)] };
}

const app = {
  appId: "dev.simdeck.Simdeck",
  productName: "Simdeck",
  copyright: "Copyright © The Simdeck maintainers",
  directories: { output: process.env.SIMDECK_DIST ?? "dist", buildResources: "resources/package" },
  extraFiles: licenses.map(([from, to]) => ({ from, to })),
  extraMetadata: { ...nothingOf(manifest), ...appManifest(manifest) },
  artifactName: "${name}-${version}-${os}-${arch}.${ext}",
  icon: "resources/icon.png",
  electronLanguages: ["en-US"],
  asar: true,
  npmRebuild: false,
  publish: null,
  afterPack,
};

const platforms = {
  linux: {
    target: ["deb", "AppImage"],
    executableName: "simdeck",
    category: "Development",
    maintainer: "The Simdeck maintainers <maintainers@simdeck.invalid>",
    vendor: "Simdeck",
    synopsis: "Stateful simulators of third-party provider APIs",
  },
  deb: { packageCategory: "devel", priority: "optional" },
  mac: {
    target: ["dmg", "zip"],
    category: "public.app-category.developer-tools",
    hardenedRuntime: true,
  },
  win: { target: ["nsis", "zip"], executableName: "simdeck" },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
};

/** electron-builder keeps what is in package.json unless its configuration removes it. */
function nothingOf(packageJson) {
  return Object.fromEntries(Object.keys(packageJson).map((key) => [key, null]));
}

/** The program of each platform that has the fuses, in the folder of the unpacked app. */
const programs = { darwin: "Simdeck.app", linux: "simdeck", win32: "simdeck.exe" };

/** Runs before the app is signed: afterwards nothing may change. */
async function afterPack({ appOutDir, electronPlatformName: platform, packager }) {
  rmSync(join(packager.getResourcesDir(appOutDir), "default_app.asar"), { force: true });
  await setFuses(join(appOutDir, programs[platform]));
}
