import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "../setup/log.mjs";
import { ended, spawnTied } from "../setup/programs.mjs";
import { sourceDate } from "./archive.mjs";
import { controlFile } from "./deb-control.mjs";
import { sizeOf } from "./size-of.mjs";

/**
 * Packs the unpacked app as a Debian package; the same app gives the same bytes.
 * @param {string} app the unpacked app's folder
 * @param {{ name: string, version: string, description: string }} manifest
 * @returns {Promise<string>} the package, beside the folder
 */
export async function makeDeb(app, manifest) {
  const work = mkdtempSync(join(dirname(app), ".deb-"));
  const draft = join(work, "draft.deb");
  try {
    layOut(join(work, "root"), app, manifest);
    await build(join(work, "root"), draft);
    renameSync(draft, `${app}.deb`);
    return `${app}.deb`;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Lays out the files as they are installed: Filesystem Hierarchy Standard 3.0. */
function layOut(root, app, manifest) {
  const { name } = manifest;
  const home = place(root, `opt/${name}`);
  cpSync(app, home, { recursive: true, verbatimSymlinks: true });
  // Root's, and run as root: so the sandbox works where user namespaces are forbidden.
  chmodSync(join(home, "chrome-sandbox"), 0o4755);
  // `simdeck` is the command line tool of the npm package.
  symlinkSync(`/opt/${name}/${name}`, place(root, `usr/bin/${name}-panel`));
  const [entry, icon] = [`${name}.desktop`, `${name}.png`];
  renameSync(join(home, entry), place(root, `usr/share/applications/${entry}`));
  renameSync(join(home, icon), place(root, `usr/share/icons/hicolor/512x512/apps/${icon}`));
  cpSync(join(home, "LICENSE"), place(root, `usr/share/doc/${name}/copyright`));
  const control = controlFile({ ...manifest, bytes: sizeOf(app), arch: process.arch });
  writeFileSync(place(root, "DEBIAN/control"), control);
}

function place(root, path) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o755 });
  return file;
}

async function build(root, file) {
  // dpkg-deb sets no time later than this one.
  const env = { ...process.env, SOURCE_DATE_EPOCH: sourceDate() };
  const args = ["--root-owner-group", "-Zgzip", "-z6", "--build", root, file];
  const { code } = await ended(spawnTied("dpkg-deb", args, { env, stdio: ["ignore", 2, 2] }));
  if (code === 0) return;
  throw new SetupError(
    `dpkg-deb ended with code ${code}. A Debian package is made where Debian's tools are; ` +
      "elsewhere leave out --deb.",
  );
}
