import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import type { SimulatorHost } from "../../hosting/serving/simulator-host.ts";
import { simulators } from "../../simulators/registry.ts";

let host: SimulatorHost;

beforeAll(async () => {
  host = await serveSimulators({ argv: ["--port-base", "0"], environment: {} });
});

afterAll(() => host.close());

const addressOf = (kind: string) =>
  host.served.find(({ simulator }) => simulator.kind === kind)?.baseUrl ?? "";

const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

describe.each(simulators)("$kind", (simulator) => {
  const { kind } = simulator;

  test("shows a page at its address to a browser, with its world actions", async () => {
    const response = await fetch(`${addressOf(kind)}/`, { headers: browser });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    const page = await response.text();
    expect(page).toContain("/_sim/egress");
    const { worldActions } = await simulator.load();
    expect(worldActions.filter(({ path }) => !page.includes(path))).toEqual([]);
  });

  test("gives clients the provider's own response there", async () => {
    for (const headers of [{}, { ...browser, authorization: "Bearer x" }]) {
      const response = await fetch(`${addressOf(kind)}/`, { headers });
      expect(response.headers.get("content-type")).not.toMatch(/text\/html/);
    }
  });

  test("names its world actions for an unknown path that begins with an underscore", async () => {
    // CouchDB and S3 take such a path for the name of a database or bucket.
    if (kind === "document-storage" || kind === "object-storage") return;
    const response = await fetch(`${addressOf(kind)}/_unheard_of`, { method: "POST" });
    expect(response.status).toBe(404);
    const { worldActions } = await simulator.load();
    const text = await response.text();
    expect(text).toContain("Unknown world action POST /_unheard_of");
    expect(worldActions.filter(({ path }) => !text.includes(path))).toEqual([]);
  });
});

test("suggests the nearest world action for a misspelled one, and does not list it as unsupported", async () => {
  const response = await fetch(`${addressOf("payments")}/_disput`, { method: "POST" });
  expect(await response.json()).toMatchObject({
    error: {
      code: "not_found",
      message: expect.stringContaining("Did you mean /_dispute?") as string,
    },
  });
  const unsupported = await fetch(`${addressOf("payments")}/_sim/unsupported`);
  expect(await unsupported.text()).not.toContain("_disput");
});
