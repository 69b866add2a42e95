import { expect, test } from "vitest";
import { readTimelineText } from "./read-timeline-text.ts";

const routes = new Map([
  [
    "payments",
    [
      { method: "POST", path: "/_dispute", summary: "" },
      { method: "POST", path: "/v1/refunds", summary: "" },
    ],
  ],
]);

const cautionsOf = (...calls: readonly object[]) => {
  const events = calls.map((call, place) => ({ id: `item-${String(place)}`, at: "+1h", call }));
  return readTimelineText(JSON.stringify({ payments: { events } }), ["payments"], routes).cautions;
};

test("marks a path that no route answers, and names the nearest route", () => {
  const call = { method: "POST", path: "/_dispuet", body: { charge: "ch_1" } };
  expect(cautionsOf(call)).toEqual([
    {
      path: ["payments", "events", 0, "call", "path"],
      message: expect.stringContaining("Similar routes: POST /_dispute") as string,
    },
  ]);
});

test("marks an unbound name at the value that uses it", () => {
  const body = { charge: "ch_1", metadata: { note: ["plain", "for ${nope}"] } };
  expect(cautionsOf({ method: "POST", path: "/v1/refunds", body })).toEqual([
    {
      path: ["payments", "events", 0, "call", "body", "metadata", "note", "1"],
      message: "${nope} is never bound",
    },
  ]);
});
