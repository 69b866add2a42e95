import { expect, test } from "vitest";
import { listKinds } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import { startSimulators } from "./start-simulators.ts";

test("no kind has the name of a method of the set", async () => {
  await using simulators = await startSimulators({ only: ["notes"] });
  const own = Object.keys(simulators).filter((name) => name !== "notes");
  expect(own.filter((name) => listKinds(builtIn).includes(name))).toEqual([]);
});
