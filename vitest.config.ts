import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

/** What a test waits for may be long in coming on a busy machine. */
const poll = { timeout: 10_000 };

export default defineConfig({
  test: {
    // One processor is left free by itself, which is half of a small machine.
    maxWorkers: "100%",
    // What simulators print of rejected requests and failed deliveries belongs to tests that fail.
    silent: "passed-only",
    projects: [
      {
        // Simulators that a test makes outside the source tree import the package's entry point.
        resolve: { alias: { "simdeck/simulator": resolve("src-main/authoring/simulator.ts") } },
        test: {
          name: "main",
          environment: "node",
          // Every test makes its own simulators: the modules can be loaded once.
          isolate: false,
          include: ["src-main/**/*.test.ts", "src-shared/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: ["**/*.sdk.test.ts", "**/node_modules/**"],
          testTimeout: 20_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: "sdk",
          environment: "node",
          isolate: false,
          include: ["src-main/**/*.sdk.test.ts"],
          testTimeout: 20_000,
          expect: { poll },
        },
      },
      {
        test: {
          name: "renderer",
          // Making a page and loading React take longer than most tests: each worker does both once.
          environment: "./src-renderer/bridge/testing/page-environment.ts",
          setupFiles: ["src-renderer/bridge/testing/page-setup.ts"],
          isolate: false,
          include: ["src-renderer/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
          expect: { poll },
        },
      },
    ],
  },
});
