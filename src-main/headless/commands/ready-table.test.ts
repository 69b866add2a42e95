import { expect, onTestFinished, test } from "vitest";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { readyTable } from "./ready-table.ts";

test("people get the addresses and keys as a table, and three next commands", async () => {
  const host = await serveSimulators({
    argv: ["--port-base", "0", "--only", "email,stripe"],
    environment: {},
  });
  onTestFinished(() => host.close());
  const lines = readyTable(host).split("\n");
  const [payments] = host.served;
  expect(lines[1]).toBe(`payments   Stripe       ${payments?.baseUrl ?? ""}  sk_test_simdeck`);
  expect(lines.filter((line) => line.startsWith("  npx simdeck"))).toHaveLength(3);
  expect(lines).toContainEqual(expect.stringMatching(/npx simdeck trigger payments {2,}lists/));
});
