import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";

const parcel = z.object({
  id: z.string(),
  scans: z.array(z.object({ place: z.string(), at: z.string() })),
});
const log = z.object({ events: z.array(z.object({ type: z.string(), payload: z.unknown() })) });

const headers = { authorization: "Bearer any", "content-type": "application/json" };
const post = (url: string, body: object) =>
  fetch(url, { method: "POST", headers, body: JSON.stringify(body) });

async function serve() {
  const served = await serveSimulator(simulator);
  onTestFinished(() => served[Symbol.asyncDispose]());
  return served;
}

test("shows the scans of a parcel in the API and in the log", async () => {
  const served = await serve();
  const created = await post(`${served.baseUrl}/parcels`, { to: "Ada" });
  const { id } = parcel.parse(await created.json());
  await post(`${served.baseUrl}/_sim/clock`, { advance_seconds: 86_400 });
  await post(`${served.baseUrl}/_scan`, { parcel: id, place: "Doorstep" });

  const seen = await (await fetch(`${served.baseUrl}/parcels/${id}`, { headers })).json();
  expect(parcel.parse(seen).scans).toEqual([{ place: "Doorstep", at: "2026-01-16T12:00:00.000Z" }]);
  const { events } = log.parse(await (await fetch(`${served.baseUrl}/_sim/egress`)).json());
  expect(events.map(({ type }) => type)).toEqual(["parcel.created", "parcel.scanned"]);
  expect(events[1]?.payload).toEqual({ parcel: seen });
});

test("rejects a request without a key, with an invalid body or for an unknown parcel", async () => {
  const served = await serve();
  expect((await fetch(`${served.baseUrl}/parcels/par_1`)).status).toBe(401);
  expect((await post(`${served.baseUrl}/parcels`, { to: "" })).status).toBe(422);
  const scan = { parcel: "par_1", place: "Depot" };
  expect((await post(`${served.baseUrl}/_scan`, scan)).status).toBe(404);
  const { events } = log.parse(await (await fetch(`${served.baseUrl}/_sim/egress`)).json());
  expect(events).toEqual([]);
});
