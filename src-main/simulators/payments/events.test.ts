import { expect, test } from "vitest";
import { changed, happened, presentEvent } from "./events.ts";
import { previousAttributes } from "./shared/previous-attributes.ts";
import { isKnownEventType } from "./resources/webhook-endpoints/event-types.ts";
import { eventTypes } from "./shared/event-types.ts";

test.each([
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, { b: 2 }],
  [{ a: null }, { a: "x" }, { a: null }],
  [{}, { a: "x" }, { a: null }],
  [{ a: "x" }, {}, { a: "x" }],
  [{ m: { x: "1", y: "2" } }, { m: { x: "1", y: "3", z: "4" } }, { m: { y: "2", z: null } }],
  [{ list: [1] }, { list: [1, 2] }, { list: [1] }],
  [{ m: null }, { m: { x: 1 } }, { m: null }],
])("from %j to %j it was %j", (before, after, previous) => {
  expect(previousAttributes(before, after)).toEqual(previous);
});

test("nothing changed, nothing happened", () => {
  expect(changed("charge.updated", { a: 1 }, { a: 1 })).toBeUndefined();
});

test("an event's text is valid JSON, with previous values if there are any", () => {
  const envelope = {
    id: "evt_1",
    created: 7,
    apiVersion: "v",
    pendingWebhooks: 2,
    requestId: "req_1",
    idempotencyKey: 'say "k"',
  };
  const plain = presentEvent(happened("charge.succeeded", { id: "ch_1" }), envelope);
  expect(JSON.parse(plain.text)).toEqual({
    id: "evt_1",
    object: "event",
    api_version: "v",
    created: 7,
    data: { object: { id: "ch_1" } },
    livemode: false,
    pending_webhooks: 2,
    request: { id: "req_1", idempotency_key: 'say "k"' },
    type: "charge.succeeded",
  });
  const update = {
    type: "charge.updated" as const,
    subject: "ch_1",
    object: { a: 2 },
    previous: { a: 1 },
  };
  expect(JSON.parse(presentEvent(update, envelope).text)).toMatchObject({
    data: { object: { a: 2 }, previous_attributes: { a: 1 } },
  });
});

test.each([
  ["*", true],
  ["charge.succeeded", true],
  ["invoice.paid", true],
  ["sku.created", true],
  ["charge.*", false],
  ["charge.exploded", false],
  ["", false],
])("%j is an event type: %s", (type, isKnown) => {
  expect(isKnownEventType(type)).toBe(isKnown);
});

test("endpoints can ask for every type that is recorded", () => {
  expect(eventTypes.filter((type) => !isKnownEventType(type))).toEqual([]);
});
