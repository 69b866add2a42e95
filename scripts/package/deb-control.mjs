const architectures = { x64: "amd64", arm64: "arm64", arm: "armhf" };

/**
 * The libraries that Electron links to. Newer releases name some of the libraries with a `t64` at the
 * end.
 */
const depends = [
  "libasound2 | libasound2t64",
  "libatk-bridge2.0-0 | libatk-bridge2.0-0t64",
  "libatk1.0-0 | libatk1.0-0t64",
  "libcups2 | libcups2t64",
  "libdrm2",
  "libgbm1",
  "libgtk-3-0 | libgtk-3-0t64",
  "libnss3",
  "libxkbcommon0",
];

/**
 * The control file of the Debian package; see deb-control(5).
 * @param {{ name: string, version: string, description: string, bytes: number, arch: string }} facts
 *   `bytes` as installed, `arch` as Node names it
 */
export function controlFile({ name, version, description, bytes, arch }) {
  const fields = {
    Package: name,
    Version: version,
    Architecture: architectures[arch] ?? arch,
    Maintainer: "The Simdeck maintainers <maintainers@simdeck.invalid>",
    "Installed-Size": Math.ceil(bytes / 1_024),
    Depends: depends.join(", "),
    Section: "devel",
    Priority: "optional",
    Description: `stateful simulators of third-party provider APIs\n ${description}`,
  };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`);
  return lines.join("");
}
