import { Resend } from "resend";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listSdkMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";
import { unsupportedMethods } from "./testing/unsupported-methods.ts";

const listed = z.object({ calls: z.array(z.object({ count: z.number() })) });

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
    await call();
    if (fetched.mock.calls.length === 0) silent.push(name);
    if ((await countUnsupported()) > before) unsupported.push(name);
  }
  expect(silent).toEqual([]);
  expect(unsupported.toSorted()).toEqual(Object.values(unsupportedMethods).flat().toSorted());
});
