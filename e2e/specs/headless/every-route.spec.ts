import { expect, test } from "@playwright/test";
import * as z from "zod";
import { startHeadless } from "../../fixtures/programs/headless.ts";

const openapi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const timeline = z.object({
  events: z.array(
    z.object({
      call: z.object({ method: z.string(), path: z.string() }),
      response: z.object({ status: z.number() }).optional(),
      reason: z.string().optional(),
    }),
  ),
});

/** The methods that a schedule can call. */
const methods = ["get", "post", "put", "patch", "delete"];

/** Reads that wait for an event, and responses of the simulators to themselves. */
const leftOut = (path: string) => path.startsWith("/_sim/") || path === "/subscribe";

/** Returns an item of a schedule for each route, with the simulator's own credentials. */
function listCalls({ paths }: z.output<typeof openapi>) {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    leftOut(path)
      ? []
      : Object.keys(operations).flatMap((method) =>
          methods.includes(method) ? [{ method: method.toUpperCase(), path }] : [],
        ),
  );
  return routes.map(({ method, path }, index) => {
    const body = path.endsWith("/graphql") ? { query: "{ viewer { login } }" } : {};
    const call = { method, path: path.replaceAll(/\{[^}]+\}/g, "x") };
    return {
      id: `route ${String(index)}`,
      at: "+0s",
      call: method === "GET" ? call : { ...call, body },
    };
  });
}

// The code of a route is loaded when a request first needs it: a build can break one route alone.
test("the built program responds on every route of every simulator, and to none with 500", async () => {
  const headless = startHeadless(["--port-base", "0"]);
  const { simulators } = await headless.ready;
  const broken: unknown[] = [];
  for (const [kind, { base_url: address }] of Object.entries(simulators)) {
    const page = openapi.parse(await (await fetch(`${address}/_sim/openapi.json`)).json());
    const events = listCalls(page);
    const injected = await fetch(`${address}/_sim/inject`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ events }),
    });
    expect([kind, injected.status]).toEqual([kind, 204]);
    const done = timeline.parse(await (await fetch(`${address}/_sim/timeline`)).json());
    expect(done.events).toHaveLength(events.length);
    const failed = done.events.filter(({ response }) => (response?.status ?? 500) === 500);
    broken.push(...failed.map(({ call, reason }) => ({ kind, ...call, reason })));
  }
  headless.process.kill("SIGTERM");
  expect((await headless.ended).code).toBe(0);
  expect(broken).toEqual([]);
});
