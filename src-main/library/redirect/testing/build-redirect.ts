import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

/** The entry point `simdeck/redirect` as a file that Node imports. */
export interface BuiltRedirect extends Disposable {
  /** The address of the file. */
  readonly url: string;
}

/** Bundles `simdeck/redirect` into a folder of its own. */
export async function buildRedirect(): Promise<BuiltRedirect> {
  const outDir = mkdtempSync(join(tmpdir(), "simdeck-redirect-"));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: { redirect: join(import.meta.dirname, "..", "redirect.ts") },
        output: { entryFileNames: "[name].js" },
      },
    },
  });
  return {
    url: pathToFileURL(join(outDir, "redirect.js")).href,
    [Symbol.dispose]: () => {
      rmSync(outDir, { recursive: true });
    },
  };
}
