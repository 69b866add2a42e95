import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./paths.mjs";

/** A module of ours that is written in TypeScript; what it takes from packages is shared with this process. */
export async function importTypeScript(path) {
  const { module } = await runnerImport(join(root, path), { configFile: false, logLevel: "error" });
  return module;
}
