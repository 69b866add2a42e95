import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { projectRoot } from "../setup/paths.mjs";

export const helpText = `Usage: npm run package -- [options]

Makes the desktop app for this platform, with the pinned Electron.

Options:
  --out DIR       write here (default dist)
  --no-archive    the unpacked app only
  --deb           a Debian package as well
  --installers    this platform's installers instead (fetches electron-builder and its tools)
  --any-electron  package the Electron that npm start uses, even when it is not the pinned version
  --help          show this
`;

const known = {
  out: { type: "string" },
  "no-archive": { type: "boolean" },
  deb: { type: "boolean" },
  installers: { type: "boolean" },
  "any-electron": { type: "boolean" },
  help: { type: "boolean", short: "h" },
};

/**
 * Reads the command line of `npm run package`; `problem` says what is wrong with it.
 * @param {readonly string[]} argv
 * @returns {{ out: string, archive: boolean, deb: boolean, installers: boolean, anyElectron: boolean,
 *   help: boolean, problem?: string }}
 */
export function readPackageOptions(argv) {
  const { values, problem } = parse(argv);
  const folder = values.out ?? "dist";
  return {
    out: resolve(projectRoot, folder),
    archive: !values["no-archive"],
    deb: values.deb ?? false,
    installers: values.installers ?? false,
    anyElectron: values["any-electron"] ?? false,
    help: values.help ?? false,
    problem: folder === "" ? '--out "": give the path of a folder.' : problem,
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: [...argv], options: known });
  } catch (error) {
    const reason = error.message.split(". ")[0];
    const names = Object.keys(known).map((name) => `--${name}`);
    return { values: {}, problem: `${reason}. The options are ${names.join(", ")}.` };
  }
}
