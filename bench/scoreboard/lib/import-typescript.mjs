import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./paths.mjs";

/** Imports a TypeScript module of Simdeck; it shares packages with this process. */
export async function importTypeScript(path) {
  const { module } = await runnerImport(join(root, path), { configFile: false, logLevel: "error" });
  return module;
}
