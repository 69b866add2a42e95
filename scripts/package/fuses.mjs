import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from "@electron/fuses";

/**
 * The values of the fuses in a packaged Electron. The program then runs Simdeck and nothing else: no
 * Node in its place, no code from variables, switches or loose files.
 * @see https://www.electronjs.org/docs/latest/tutorial/fuses
 */
export const fuseTable = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true, // looked at on macOS and Windows; Linux has none
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/**
 * Sets every fuse that this Electron has. A fuse that the table does not list ends the packaging,
 * so that a newer Electron does not ship with an unknown switch.
 * @param {string} program the executable; on macOS the app's folder
 */
export async function setFuses(program) {
  const wire = await getCurrentFuseWire(program);
  const known = Object.entries(fuseTable).filter(([name]) => FuseV1Options[name] in wire);
  await flipFuses(program, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: process.platform === "darwin" && process.arch === "arm64",
    ...Object.fromEntries(known.map(([name, isOn]) => [FuseV1Options[name], isOn])),
  });
}
