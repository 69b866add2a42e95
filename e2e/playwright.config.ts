import { defineConfig } from "@playwright/test";

// Real windows compete for the machine: in order, and a test that fails once has failed.
export default defineConfig({
  testDir: "specs",
  outputDir: "../test-results",
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // A trace of every test takes a fifteenth of the run: "npm run e2e -- --trace on FILE" makes one.
  use: { screenshot: "only-on-failure" },
});
