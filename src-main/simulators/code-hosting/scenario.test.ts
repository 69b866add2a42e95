import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const scenario = z.object({
  timeline: z.object({ "code-hosting": z.object({ events: z.array(z.unknown()) }) }),
  expect: z.object({
    "code-hosting": z.object({
      events: z.array(z.object({ type: z.string(), payload: z.object({}).loose() })),
    }),
  }),
});
const log = z.object({ events: z.array(z.object({ type: z.string(), payload: z.unknown() })) });
const schedule = z.object({ events: z.array(z.object({ state: z.string() })) });

const FILE = new URL(
  "../../../resources/scenarios/check-run-again-from-chat.json",
  import.meta.url,
);

test("the scenario of a check that is run again from chat happens as it says", async () => {
  const { timeline, expect: expected } = scenario.parse(JSON.parse(readFileSync(FILE, "utf8")));
  await using client = openClient(simulator);
  const inject = await client.control("/_sim/inject", timeline["code-hosting"]);
  expect(inject.status).toBe(204);
  await client.control("/_sim/clock", { advance_seconds: 3_600 });
  const { events: items } = schedule.parse((await client.send("GET", "/_sim/timeline")).json);
  expect(items.map(({ state }) => state)).toEqual(items.map(() => "done"));
  const { events } = log.parse((await client.send("GET", "/_sim/egress")).json);
  expect(events).toMatchObject(expected["code-hosting"].events);
});
