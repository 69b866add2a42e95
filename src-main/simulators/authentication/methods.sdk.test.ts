import { createClerkClient } from "@clerk/backend";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listSdkMethods } from "#core/testing/sdk-methods.ts";
import { simulator } from "./index.ts";

const listed = z.object({ calls: z.array(z.object({ count: z.number() })) });

const special = {};

test("each method of the SDK reaches a route, or one that is named as unsupported", async () => {
  await using served = await serveSimulator(simulator);
  const clerk = createClerkClient({ secretKey: "sk_test_x", apiUrl: served.baseUrl });
  const methods = listSdkMethods(clerk, special);
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
    try {
      await call();
    } catch (error) {
      if (fetched.mock.calls.length === 0) silent.push(`${name} ${String(error)}`);
    }
    if (fetched.mock.calls.length === 0) silent.push(name);
    if ((await countUnsupported()) > before) unsupported.push(name);
  }
  console.log(JSON.stringify(methods.map((m) => m.name)));
  console.log("UNS", unsupported.join("\n"));
  expect(silent).toEqual([]);
});
