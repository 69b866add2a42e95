import path from "node:path";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listFiles, listUnserved } from "#core/testing/sdk-endpoints.ts";
import { coverage } from "./coverage.ts";
import { simulator } from "./index.ts";

const clients = path.join(import.meta.dirname, "../../../node_modules/square/api/resources");

/** The endpoints in the code of the SDK: the address and the method of each request. */
function* readEndpoints(): Generator<string> {
  const request = /url: core\.url\.join\((.*)\),\s+method: "(\w+)"/g;
  for (const code of listFiles(clients, "Client.js")) {
    for (const [, address = "", method = ""] of code.matchAll(request)) {
      const [, text = ""] = /["`]([^"`]+)["`]$/.exec(address) ?? [];
      // Parts of a path are `${core.url.encodePathParam(serializers.….orderId)}`.
      yield `${method} /${text.replaceAll(/\$\{[^}]*\}/g, ":id")}`;
    }
  }
}

/** The endpoints that are left out, by the reason that the coverage table gives. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  "transactions, location checkouts, orders of v1": [
    "GET /v1/:/orders",
    "GET /v1/:/orders/:",
    "GET /v2/locations/:/transactions",
    "GET /v2/locations/:/transactions/:",
    "POST /v2/locations/:/checkouts",
    "PUT /v1/:/orders/:",
  ],
  reporting: ["GET /reporting/v1/meta", "POST /reporting/v1/load"],
};

test("every method of the SDK reaches a route, or is left out with a reason", async () => {
  const endpoints = [...readEndpoints()];
  expect(endpoints.length).toBeGreaterThan(300);
  const unserved = listUnserved(endpoints, coverage);
  expect(unserved).toEqual(Object.values(leftOut).flat().sort());
  const named = coverage.leftOut.map(({ what }) => what);
  expect(named).toEqual(expect.arrayContaining(Object.keys(leftOut)));

  await using served = await serveSimulator(simulator, {});
  for (const endpoint of unserved) {
    const [method = "", at = ""] = endpoint.split(" ");
    const response = await fetch(`${served.baseUrl}${at.replaceAll(":", "x")}`, {
      method,
      headers: { authorization: "Bearer EAAA" },
    });
    expect([endpoint, response.status]).toEqual([endpoint, 404]);
  }
  const listed = await fetch(`${served.baseUrl}/_sim/unsupported`);
  const { calls } = (await listed.json()) as { calls: { method: string; path: string }[] };
  expect(calls.map(({ method, path: at }) => `${method} ${at}`).sort()).toEqual(
    unserved.map((endpoint) => endpoint.replaceAll(":", "x")).sort(),
  );
});
