import { defineConfig } from "vite";
import { at, program } from "./electron.vite.config.ts";
import { refuseChunkCycles } from "./scripts/library/chunk-cycles.mjs";
import { workerFile } from "./scripts/library/worker-file.mjs";

// The library for `require`, and for Jest, which loads no ES modules by default.
export default defineConfig({
  // Nothing of the project is served from a public folder.
  publicDir: false,
  plugins: [workerFile(), refuseChunkCycles()],
  define: program.define,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: at("out/commonjs"),
    emptyOutDir: true,
    target: program.target,
    minify: false,
    rolldownOptions: {
      input: {
        simdeck: at("src-main/library/simdeck.ts"),
        vitest: at("src-main/library/vitest.ts"),
        playwright: at("src-main/library/playwright.ts"),
        simulator: at("src-main/authoring/simulator.ts"),
      },
      external: program.external,
      output: {
        format: "cjs",
        entryFileNames: "[name].cjs",
        chunkFileNames: "chunks/[name]-[hash].cjs",
      },
      transform: program.transform,
    },
  },
});
