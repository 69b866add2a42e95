import { resolve } from "node:path";
import { defineConfig, type UserConfig } from "electron-vite";
import react from "@vitejs/plugin-react";
import { refuseChunkCycles } from "./scripts/library/chunk-cycles.mjs";
import { createChunkNames } from "./scripts/library/chunk-names.mjs";
import { workerFile } from "./scripts/library/worker-file.mjs";

export const at = (path: string) => resolve(import.meta.dirname, path);

// The library runs within tests, which put fake timers in the place of the global ones.
const ownTimers = Object.fromEntries(
  [
    "setTimeout",
    "clearTimeout",
    "setInterval",
    "clearInterval",
    "setImmediate",
    "clearImmediate",
  ].map((name) => [name, [at("src-main/library/own-timers.ts"), name] satisfies [string, string]]),
);

// The oldest Electron that the set-up may find: Node 20.18 and Chromium 130.
const node = "node20.18";
const chrome = "chrome130";

// Fastify asks for these when a route has a schema of its kind, when it logs, and when a test injects a
// request. Nothing here does: half of all code that a simulator would load with it.
const neverReached = [
  "@fastify/ajv-compiler",
  "@fastify/fast-json-stringify-compiler",
  "light-my-request",
  "pino",
];

/** What is bundled goes out with its authors' terms. */
const license = { fileName: "licenses.md" };

/** How everything that runs in Node is bundled: here, and in vite.commonjs.config.ts. */
export const program = {
  target: node,
  license,
  external: neverReached,
  transform: { inject: ownTimers },
  // ws then leaves its two optional native modules alone, which are not bundled.
  define: { "process.env.WS_NO_BUFFER_UTIL": "'1'", "process.env.WS_NO_UTF_8_VALIDATE": "'1'" },
};

const inputs = {
  electron: at("src-main/electron/main.ts"),
  headless: at("src-main/headless/main.ts"),
  "library/simdeck": at("src-main/library/simdeck.ts"),
  "library/vitest": at("src-main/library/vitest.ts"),
  "library/playwright": at("src-main/library/playwright.ts"),
  "library/redirect": at("src-main/library/redirect/redirect.ts"),
  "library/simulator": at("src-main/authoring/simulator.ts"),
};

/** The programs of Node: the desktop app's, the headless one and the library. */
export const main = {
  plugins: [workerFile(), refuseChunkCycles()],
  build: {
    outDir: "out/main",
    target: node,
    // Everything is bundled: the built app starts faster and needs no node_modules.
    externalizeDeps: false,
    license,
    rolldownOptions: {
      input: inputs,
      external: program.external,
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        comments: false,
        // Code without indentation, in characters of one byte, takes half the memory. Names stay, for stack
        // traces.
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: true, asciiOnly: true },
        },
        // Every start reads all profiles: one file instead of fourteen.
        codeSplitting: {
          groups: [
            {
              name: "profiles",
              test: /simulators[\\/][^\\/]+[\\/]profile\.ts$/,
              includeDependenciesRecursively: false,
            },
            {
              debugName: "by entries",
              name: createChunkNames(Object.values(inputs)),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
      transform: program.transform,
    },
  },
  define: program.define,
} satisfies UserConfig["main"];

export default defineConfig({
  main,
  preload: {
    build: {
      outDir: "out/preload",
      target: node,
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: at("src-main/preload/preload.ts") },
        // A sandboxed window loads CommonJS only.
        output: { format: "cjs", entryFileNames: "[name].cjs" },
      },
    },
  },
  renderer: {
    root: at("src-renderer"),
    plugins: [react()],
    build: {
      outDir: at("out/renderer"),
      target: chrome,
      minify: true,
      license,
      // The page's policy takes fonts from files only.
      assetsInlineLimit: 0,
      // Files beside the app load at once; how much it is altogether is what the benchmark watches.
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: at("src-renderer/index.html"),
        // zod is configured in the chunk that has it: before a schema of any other chunk is made.
        output: {
          codeSplitting: {
            groups: [{ name: "zod", test: /node_modules[\\/]zod|bridge[\\/]no-eval/ }],
          },
        },
      },
    },
  },
});
