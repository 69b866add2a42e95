import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const WORKER = /new URL\("(\.\/[\w-]+-worker\.ts)", import\.meta\.url\)/g;

/**
 * Makes `new URL("./x-worker.ts", import.meta.url)` the address of a file that Node can run as a worker: a
 * chunk of a build, or a bundle of its own while the tests run the sources.
 *
 * @returns {import("vite").Plugin}
 */
export function workerFile() {
  /** @type {Map<string, Promise<string>>} */
  const bundled = new Map();
  /** @type {string | undefined} */
  let folder;
  let isBuild = false;

  /** @param {string} file */
  const bundle = async (file) => {
    folder ??= mkdtempSync(join(tmpdir(), "simdeck-workers-"));
    const name = `worker-${String(bundled.size)}`;
    await build({
      configFile: false,
      publicDir: false,
      logLevel: "error",
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: join(folder, name),
        minify: false,
        rolldownOptions: {
          input: { [name]: file },
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
        },
      },
    });
    return pathToFileURL(join(folder, name, `${name}.mjs`)).href;
  };

  return {
    name: "worker-file",
    configResolved({ command }) {
      isBuild = command === "build";
      process.once("exit", () => {
        if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      });
    },
    async transform(code, id) {
      const [match] = code.matchAll(WORKER);
      const path = match?.[1];
      if (match === undefined || path === undefined) return undefined;
      const file = resolve(dirname(id), path);
      if (isBuild) {
        const reference = this.emitFile({ type: "chunk", id: file });
        return code.replace(match[0], `new URL("worker:${reference}", import.meta.url)`);
      }
      const known = bundled.get(file) ?? bundle(file);
      bundled.set(file, known);
      return code.replace(match[0], `new URL(${JSON.stringify(await known)})`);
    },
    // The name of a chunk is known once all are made.
    generateBundle(_options, files) {
      for (const file of Object.values(files)) {
        if (file.type !== "chunk") continue;
        // The minifier writes some texts as templates.
        file.code = file.code.replaceAll(/(["`])worker:([^"`]+)\1/g, (_match, _mark, reference) => {
          const path = posix.relative(posix.dirname(file.fileName), this.getFileName(reference));
          return JSON.stringify(path.startsWith(".") ? path : `./${path}`);
        });
      }
    },
  };
}
