import { Resend } from "resend";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { callSdkMethods, listSdkMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";
import { unsupportedMethods } from "./testing/unsupported-methods.ts";

/** Properties of options that are lists, or that the SDK passes on as they are. */
const special = {
  ...{
    steps: [],
    connections: [],
    topics: [],
    variables: [],
    columnMap: undefined,
    segments: undefined,
  },
  ...{ headers: undefined, query: undefined, react: undefined, signal: undefined },
  ...{ dimensions: undefined, metrics: undefined, domainId: undefined, emailId: undefined },
  ...{ broadcastId: undefined, attachments: undefined, audienceId: undefined, file: "email" },
  ...{ limit: undefined, after: undefined, before: undefined, passthrough: undefined },
  ...{ batchValidation: undefined, idempotencyKey: undefined },
};

/** Parts of methods, which the SDK calls by itself. */
const parts =
  /\.(?:buildCreateFormData|buildColumnMap|appendField|forwardPassthrough|forwardWrapped|downloadRaw|performCreate|verify)$/;
const own = ["domains.verify", "domains.claims.verify"];

test("each method of the SDK reaches a route, or one that is named as unsupported", async () => {
  await using served = await serveSimulator(simulator);
  const resend = new Resend("re_123", { baseUrl: served.baseUrl });
  const methods = listSdkMethods(resend, special).filter(
    ({ name }) => !name.startsWith("headers.") && (!parts.test(name) || own.includes(name)),
  );
  expect(methods.length).toBeGreaterThan(100);
  const { silent, unsupported } = await callSdkMethods(methods, served.baseUrl);
  expect(silent).toEqual([]);
  expect(unsupported.toSorted()).toEqual(Object.values(unsupportedMethods).flat().toSorted());
});
