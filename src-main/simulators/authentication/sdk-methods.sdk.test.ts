import { createClerkClient } from "@clerk/backend";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { callSdkMethods, listSdkMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";
import { unsupportedMethods } from "./testing/unsupported-methods.ts";

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
  const { silent, unsupported } = await callSdkMethods(methods, served.baseUrl);
  expect(silent).toEqual([]);
  expect(unsupported.toSorted()).toEqual(Object.values(unsupportedMethods).flat().toSorted());
});
