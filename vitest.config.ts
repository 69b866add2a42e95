import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { workerFile } from "./scripts/library/worker-file.mjs";

/** Limits that hold on a busy machine. Spies are removed after each test. */
const common = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // One processor is left free by itself, which is half of a small machine.
    maxWorkers: "100%",
    // What simulators print of rejected requests and failed deliveries belongs to tests that fail.
    silent: "passed-only",
    projects: [
      {
        plugins: [workerFile()],
        // Simulators that a test makes outside the source tree import the package's entry point.
        resolve: { alias: { "simdeck/simulator": resolve("src-main/authoring/simulator.ts") } },
        test: {
          name: "main",
          environment: "node",
          // Every test makes its own simulators: the modules can be loaded once.
          isolate: false,
          include: ["src-main/**/*.test.ts", "src-shared/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: ["**/*.sdk.test.ts", "**/node_modules/**"],
          setupFiles: ["src-main/core/testing/fixed-seed.ts"],
          ...common,
        },
      },
      {
        plugins: [workerFile()],
        test: {
          name: "sdk",
          environment: "node",
          isolate: false,
          include: ["src-main/**/*.sdk.test.ts"],
          setupFiles: ["src-main/core/testing/fixed-seed.ts"],
          ...common,
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
          ...common,
        },
      },
    ],
  },
});
