import { expect, test } from "vitest";
import { simulators } from "./registry.ts";

test.each(simulators)("what is listed of $kind is what it is", async (listed) => {
  const simulator = await listed.load();
  expect({ ...simulator, ...listed }).toEqual({
    ...simulator,
    load: expect.any(Function) as unknown,
  });
});
