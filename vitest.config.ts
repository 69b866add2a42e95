import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "main",
          environment: "node",
          include: ["src-main/**/*.test.ts", "src-shared/**/*.test.ts", "scripts/**/*.test.mjs"],
          exclude: ["**/*.sdk.test.ts", "**/node_modules/**"],
        },
      },
      {
        test: {
          name: "sdk",
          environment: "node",
          include: ["src-main/**/*.sdk.test.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "renderer",
          environment: "happy-dom",
          include: ["src-renderer/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
