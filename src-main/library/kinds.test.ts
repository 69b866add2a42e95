import { expect, test } from "vitest";
import * as z from "zod";
import { builtIn, kindsOf } from "../hosting/registry.ts";
import { serveSimulators } from "../hosting/serving/serve-simulators.ts";
import { startSimulators } from "./start-simulators.ts";
import type { BounceInput } from "./wire/email.ts";
import type { SettleInput } from "./wire/exchange.ts";
import type { TrackingEventInput } from "./wire/mailing.ts";
import type { DisputeInput } from "./wire/payments.ts";
import { isKind } from "./world-actions-of.ts";

const kinds = kindsOf(builtIn);

/** The fields of the world actions' types: the compiler sees that none is missing and none made up. */
const dispute = { charge: 1, reason: 1, amount: 1 } satisfies Record<keyof DisputeInput, 1>;
const bounce = { email_id: 1, subType: 1, message: 1, diagnosticCode: 1 } satisfies Record<
  keyof BounceInput,
  1
>;
const settle = { ticker: 1, result: 1, settlement_value: 1 } satisfies Record<keyof SettleInput, 1>;
const scan = { postcard: 1, name: 1, location: 1, time: 1 } satisfies Record<
  keyof TrackingEventInput,
  1
>;

const form = z.object({ properties: z.record(z.string(), z.unknown()) });

test("every simulator that is registered has its types here", () => {
  expect(kinds.filter((kind) => !isKind(kind))).toEqual([]);
});

test("no kind has the name of what is done to the whole set", async () => {
  await using simulators = await startSimulators({ only: ["notes"] });
  const own = Object.keys(simulators).filter((name) => name !== "notes");
  expect(own.filter((name) => kinds.includes(name))).toEqual([]);
});

test("every world action that there is has the fields of its route", async () => {
  const serving = await serveSimulators({ argv: ["--port-base", "0"], environment: {} });
  const found: Record<string, readonly string[]> = {};
  for (const { simulator } of serving.served) {
    for (const { path, schema } of (await simulator.load()).worldActions) {
      found[`${simulator.kind} ${path}`] = Object.keys(form.parse(schema).properties);
    }
  }
  await serving.close();
  expect(found).toEqual({
    "payments /_dispute": Object.keys(dispute),
    "email /_bounce": Object.keys(bounce),
    "exchange /_settle": Object.keys(settle),
    "mailing /_tracking_event": Object.keys(scan),
  });
}, 30_000);
