import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folders, simulators } from "../../simulators/registry.ts";
import { testSimulators } from "./suite.ts";

const root = join(import.meta.dirname, "..", "..", "simulators");

/** The kinds whose folders are being restructured; empty once all of them have the file plan. */
const notYetOnThePlan: readonly string[] = [];

const address = {
  name: "Ada",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
  address_country: "US",
};

const firstCalls = {
  mailing: [{ method: "POST", path: "/v1/addresses", body: address }],
  "file-storage": [
    { method: "POST", path: "/2.0/folders", body: { name: "Plans", parent: { id: "0" } } },
  ],
};

test("every folder has its line in the registry, and every line its folder", () => {
  const found = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(found.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
});

test("no two simulators have the same kind", () => {
  expect(new Set(simulators.map(({ kind }) => kind)).size).toBe(simulators.length);
});

testSimulators(
  simulators.map((simulator) => ({ simulator, folder: join(root, simulator.kind) })),
  { notYetOnThePlan, firstCalls },
);
