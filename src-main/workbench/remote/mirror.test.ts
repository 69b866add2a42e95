import { expect, test } from "vitest";
import { Mirror, ReplacedError } from "./mirror.ts";

const start = (changes: object = {}) =>
  JSON.stringify({ start: { world: "w", generation: 1, after: 0, results: 0, ...changes } });

const event = (seq: number, payload = '{"a":1.0,"b":",\\"payload\\":"}', cause = 0) =>
  `{"event":{"subject":"ch_1","cause":${String(cause)},"seq":${String(seq)},"type":"x","id":"evt_1","created_at":"2026-01-02T03:04:05.000Z","payload":${payload}}}`;

const result = (seq: number) =>
  JSON.stringify({ result: { generation: 1, seq, endpoint: "we_1", status: "failed" } });

function mirrorOf(...lines: readonly string[]): Mirror {
  const mirror = new Mirror("payments");
  for (const line of lines) mirror.take(line);
  return mirror;
}

test("keeps the exact text of a payload", () => {
  const mirror = mirrorOf(start(), event(1));
  expect(mirror.log.payload(1).toString()).toBe('{"a":1.0,"b":",\\"payload\\":"}');
  expect(mirror.log.row(1)).toEqual({
    seq: 1,
    id: "evt_1",
    type: "x",
    subject: "ch_1",
    createdAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  });
});

test("knows where it is, so that a stream goes on from there", () => {
  expect(new Mirror("payments").position).toBe("");
  const mirror = mirrorOf(start(), event(1), event(2), result(1));
  expect(mirror.position).toBe("world=w&generation=1&after=2&results=1");
  mirror.take(start({ after: 2, results: 1 }));
  expect([mirror.log.length, mirror.results.length]).toEqual([2, 1]);
  mirror.take(event(3));
  expect(mirror.log.length).toBe(3);
});

test("restarts with a new generation, and with a simulator that has fewer events", () => {
  const reset = mirrorOf(start(), event(1), start({ generation: 2 }));
  expect([reset.generation, reset.log.length]).toEqual([2, 0]);
  const behind = mirrorOf(start(), event(1), event(2), start());
  expect(behind.log.length).toBe(0);
});

test("tells another start of the simulator from a connection that was mended", () => {
  const mirror = mirrorOf(start(), event(1));
  expect(() => mirror.take(start({ world: "another" }))).toThrow(ReplacedError);
});

test("knows the call that events came of, whatever its number is elsewhere", () => {
  const head = { origin: "client", method: "POST", url: "/v1/x?a=1", headers: {}, at: 5 };
  const call = (number: number, body?: string) =>
    JSON.stringify({
      cause: { number, route: "POST /v1/x", head: { ...head, bodyBytes: 3 }, body },
    });
  const mirror = mirrorOf(
    start(),
    event(1),
    call(7, "a=1"),
    event(2, "{}", 7),
    event(3, "{}", 7),
    call(3),
    event(4, "{}", 3),
    event(5, "{}", 99),
  );
  const { causes } = mirror;
  expect([1, 2, 3, 4, 5].map((seq) => causes.causeOf(seq))).toEqual([0, 1, 1, 2, 0]);
  expect([...causes.seqsOf(1)]).toEqual([2, 3]);
  expect(causes.record(1)).toEqual({ ...head, bodyBytes: 3, body: "a=1" });
  expect(causes.knownRoutes()).toEqual(["POST /v1/x"]);
  mirror.take(start({ generation: 2 }));
  expect(mirror.causes.knownRoutes()).toEqual([]);
});

test("follows open attempts, oldest first", () => {
  const open = (seq: number, attempts: readonly object[]) =>
    JSON.stringify({ open: { seq, attempts } });
  const flying = { endpoint: "we_1", isFlying: true };
  const mirror = mirrorOf(start(), event(1), event(2), open(2, [flying]), open(1, [flying]));
  expect(mirror.firstOpen).toBe(1);
  expect(mirror.openAttempts(2)).toEqual([flying]);
  mirror.take(open(1, []));
  expect([mirror.firstOpen, mirror.openAttempts(1)]).toEqual([2, []]);
});

test.each([
  ["an event left out", event(2)],
  ["an event twice", event(0)],
  ["a payload that is no JSON", event(1, "{")],
  ["something else", '{"hello":1}'],
  ["no JSON", "<html>"],
  ["a position that was never reached", start({ after: 7 })],
])("takes nothing in of %s", (_name, line) => {
  const mirror = mirrorOf(start());
  expect(() => mirror.take(line)).toThrow();
  expect(mirror.log.length).toBe(0);
});

test("knows the duration of an attempt if the instance reports it", () => {
  const timed = { generation: 1, seq: 1, status: "delivered", ms: [3, 8.4, 1.2] };
  const mirror = mirrorOf(start(), event(1), JSON.stringify({ result: timed }), result(1));
  expect(mirror.results.timing(0)).toEqual({ queuedMs: 3, waitMs: 8.4, answerMs: 1.2 });
  expect(mirror.results.timing(1)).toBeUndefined();
  expect(mirror.results.row(0)).not.toHaveProperty("ms");
});
