import { expect, test } from "vitest";
import * as z from "zod";
import { compareCoverage } from "#core/kernel/coverage.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { coverage } from "./coverage.ts";
import { parcels } from "./index.ts";
import { parcelsRoutes } from "./routes.ts";

const shown = z.object({
  id: z.string(),
  scans: z.array(z.object({ place: z.string(), at: z.string() })),
});
const log = z.object({ events: z.array(z.object({ type: z.string(), payload: z.unknown() })) });

const headers = { authorization: "Bearer any", "content-type": "application/json" };
const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers, body: JSON.stringify(body) });

test("a parcel that is scanned a day later says when and where, and so does the log", async () => {
  await using carrier = await serveSimulator(parcels);
  const made = await post(`${carrier.baseUrl}/parcels`, { to: "Ada" });
  const { id } = shown.parse(await made.json());
  await post(`${carrier.baseUrl}/_sim/clock`, { advance_seconds: 86_400 });
  await post(`${carrier.baseUrl}/_scan`, { parcel: id, place: "Doorstep" });

  const seen = await (await fetch(`${carrier.baseUrl}/parcels/${id}`, { headers })).json();
  expect(shown.parse(seen).scans).toEqual([{ place: "Doorstep", at: "2026-01-16T12:00:00.000Z" }]);
  const { events } = log.parse(await (await fetch(`${carrier.baseUrl}/_sim/egress`)).json());
  expect(events.map(({ type }) => type)).toEqual(["parcel.created", "parcel.scanned"]);
  expect(events[1]?.payload).toEqual({ parcel: seen });
});

test("what is wrong is refused as the carrier refuses it, and changes nothing", async () => {
  await using carrier = await serveSimulator(parcels);
  expect((await fetch(`${carrier.baseUrl}/parcels/par_1`)).status).toBe(401);
  expect((await post(`${carrier.baseUrl}/parcels`, { to: "" })).status).toBe(422);
  const scan = { parcel: "par_1", place: "Depot" };
  expect((await post(`${carrier.baseUrl}/_scan`, scan)).status).toBe(404);
  const { events } = log.parse(await (await fetch(`${carrier.baseUrl}/_sim/egress`)).json());
  expect(events).toEqual([]);
});

test("the coverage table and the routes are the same", () => {
  expect(compareCoverage(coverage, parcelsRoutes)).toEqual({ unlisted: [], unserved: [] });
});
