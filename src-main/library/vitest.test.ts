import { describe, expect, expectTypeOf, test as base } from "vitest";
import { withSimulators } from "./vitest.ts";

const extended = base.extend<{ shop: string }>({ shop: "ada's" });
const test = withSimulators(extended, { only: ["notes"] });

test("keeps the fixtures of a test that is extended already", ({ shop, simulators }) => {
  expectTypeOf(shop).toEqualTypeOf<string>();
  expect(shop).toBe("ada's");
  expect(simulators.kinds).toEqual(["notes"]);
});

describe.concurrent("concurrent tests of one file", () => {
  test("have the simulators one at a time", async ({ simulators }) => {
    expect((await simulators.notes.clock()).pace).toBeNull();
  });
  test.fails("are rejected instead of sharing them", ({ simulators }) => {
    expect(simulators.kinds).toEqual(["notes"]);
  });
});
