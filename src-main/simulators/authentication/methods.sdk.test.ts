import { createClerkClient } from "@clerk/backend";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listSdkMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";
import { unsupportedMethods } from "./testing/unsupported-methods.ts";

const listed = z.object({ calls: z.array(z.object({ count: z.number() })) });

/** Properties that the SDK does more with than pass them on. */
const special = { messages: [], file: "picture", startsWith: () => true };

/** Parts of methods, and those that send nothing to the API of the instance. */
const notAsked =
  /\.requireId$|^telemetry\.|^__experimental_accountlessApplications\.|^emails\.createBatch$/;

test("each method of the SDK reaches a route, or one that is named as unsupported", async () => {
  await using served = await serveSimulator(simulator);
  const clerk = createClerkClient({ secretKey: "sk_test_x", apiUrl: served.baseUrl });
  const methods = listSdkMethods(clerk, special).filter(({ name }) => !notAsked.test(name));
  expect(methods.length).toBeGreaterThan(100);
  const fetched = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => {
    fetched.mockRestore();
  });
  const countUnsupported = async () => {
    const page = await fetch(`${served.baseUrl}/_sim/unsupported`);
    return listed.parse(await page.json()).calls.reduce((sum, { count }) => sum + count, 0);
  };
  const silent: string[] = [];
  const unsupported: string[] = [];
  for (const { name, call } of methods) {
    const before = await countUnsupported();
    fetched.mockClear();
    // The SDK throws the errors of responses: most of these requests name nothing that there is.
    await Promise.resolve()
      .then(call)
      .catch(() => undefined);
    if (fetched.mock.calls.length === 0) silent.push(name);
    if ((await countUnsupported()) > before) unsupported.push(name);
  }
  expect(silent).toEqual([]);
  expect(unsupported.toSorted()).toEqual(Object.values(unsupportedMethods).flat().toSorted());
});
