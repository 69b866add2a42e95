import { afterEach, expect, test, vi } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { findEvents, readSeq, typesWith } from "./find-events.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const types = ["charge.failed", "charge.succeeded", "charge.dispute.created", "email.sent"];

test.each([
  ["charge", types.slice(0, 3)],
  ["Charge FAIL", ["charge.failed"]],
  ["sent", ["email.sent"]],
  ["charge sent", []],
])("%s means the types that hold every word of it", (text, meant) => {
  expect(typesWith(types, text)).toEqual(meant);
});

test("events are found by their type, the newest first, with the filter that shows all of them", async () => {
  const host = new FakeHost({ events: 80, kinds: ["payments", "email"] });
  vi.stubGlobal("bridge", host);
  const { rows, matched, query } = await findEvents(["payments", "email"], "email sen");
  expect(query).toBe("type:email.sent");
  expect(matched).toBeGreaterThan(rows.length);
  expect(rows).toHaveLength(5);
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(["email.sent"]));
  expect(rows.map(({ seq }) => seq)).toEqual(
    rows.map(({ seq }) => seq).toSorted((one, other) => other - one),
  );
});

test("searches payloads for words that are not types", async () => {
  const host = new FakeHost({ events: 40, kinds: ["payments", "email"] });
  vi.stubGlobal("bridge", host);
  expect((await findEvents(["payments"], "no such text")).query).toBe('"no such text"');
  expect((await findEvents(["payments"], 'with a " in it')).query).toBeUndefined();
});

test.each([
  ["#12", 12],
  ["12", 12],
  ["#0", undefined],
  ["12a", undefined],
])("%s is the place %s of the log", (text, seq) => {
  expect(readSeq(text)).toBe(seq);
});
