import { expect, test } from "vitest";
import { kinds } from "../workbench/kinds.ts";
import { startSimulators } from "./start-simulators.ts";

test("no kind has the name of what is done to the whole set", async () => {
  await using simulators = await startSimulators({ only: ["notes"] });
  const own = Object.keys(simulators).filter((name) => name !== "notes");
  expect(own.filter((name) => kinds.includes(name))).toEqual([]);
});
