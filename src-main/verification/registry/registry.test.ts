import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folders, simulators } from "../../simulators/registry.ts";
import { testSimulators } from "./suite.ts";

const root = join(import.meta.dirname, "..", "..", "simulators");

test("every folder has its line in the registry, and every line its folder", () => {
  const found = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(found.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test("no two simulators have the same kind", () => {
  expect(new Set(simulators.map(({ kind }) => kind)).size).toBe(simulators.length);
});

testSimulators(simulators.map((simulator) => ({ simulator, folder: join(root, simulator.kind) })));
