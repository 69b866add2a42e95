import { expect, test } from "vitest";
import type { ApiRequest, MadeRequest } from "../../bridge/api-request.ts";
import type { Recording } from "../../stores/recorder-store.ts";
import { withAppCalls } from "./load-app-calls.ts";
import { readRecording } from "./read-recording.ts";
import { findForeign, findProblems, untouched, writeFile, writeItems } from "./write-timeline.ts";

const START = Date.UTC(2026, 0, 2);

const made = (
  seconds: number,
  request: Partial<ApiRequest> & Pick<ApiRequest, "path">,
  body: unknown = {},
  status = 200,
): MadeRequest => ({
  at: seconds * 1_000,
  request: { kind: "payments", method: "POST", ...request },
  answer: {
    status,
    body,
    curl: "",
    now: START + seconds * 1_000,
    generation: 1,
    number: 1,
    events: [],
    refusal: status < 400 ? undefined : { code: undefined, message: "no", field: undefined },
  },
});

const recordingOf = (...calls: readonly MadeRequest[]): Recording => ({
  startedAt: 0,
  starts: new Map(
    ["payments", "email"].map((kind) => [
      kind,
      { now: START, isFresh: true, events: 0, results: 0, since: 1, waiting: [] },
    ]),
  ),
  calls,
});

const write = (...calls: readonly MadeRequest[]) =>
  writeItems(readRecording(recordingOf(...calls)).steps, untouched).map(({ event }) => event);

const charge = { id: "ch_1Abc2Def", object: "charge", currency: "usd", status: "succeeded" };

test("a charge, an advance and its dispute become two items and one name", () => {
  const body = { charge: "ch_1Abc2Def", reason: "fraudulent" };
  expect(
    write(
      made(0, { path: "/v1/charges", body: { amount: 100, currency: "usd" } }, charge),
      made(0, { path: "/_sim/clock", body: { advance_seconds: 5_400 } }),
      made(5_400, { path: "/_dispute", body }, { id: "dp_1Xyz2Uvw", charge: "ch_1Abc2Def" }),
      made(5_400, { path: "/v1/disputes/dp_1Xyz2Uvw/close" }),
    ),
  ).toEqual([
    {
      id: "charge",
      at: "+0s",
      call: { method: "POST", path: "/v1/charges", body: { amount: 100, currency: "usd" } },
      bind: { charge: "/id" },
    },
    {
      id: "dispute",
      at: "+90m",
      call: {
        method: "POST",
        path: "/_dispute",
        body: { charge: "${charge}", reason: "fraudulent" },
      },
      bind: { dispute: "/id" },
    },
    { id: "close", at: "+90m", call: { method: "POST", path: "/v1/disputes/${dispute}/close" } },
  ]);
});

test("the signing clock is an item, and two charges have two names", () => {
  const second = { ...charge, id: "ch_9Zyx8Wvu" };
  const refund = (id: string) => made(0, { path: "/v1/refunds", body: { charge: id } });
  const items = write(
    made(0, { path: "/_sim/clock", body: { wall_offset_seconds: -600, advance_seconds: 0 } }),
    made(0, { path: "/v1/charges" }, charge),
    made(0, { path: "/v1/charges" }, second),
    refund(second.id),
    refund(charge.id),
  );
  expect(items.map(({ id, bind, call }) => [id, bind, call.body])).toEqual([
    ["signing-clock", undefined, { wall_offset_seconds: -600 }],
    ["charge", { charge_2: "/id" }, undefined],
    ["charge-2", { charge: "/id" }, undefined],
    ["refund", undefined, { charge: "${charge}" }],
    ["refund-2", undefined, { charge: "${charge_2}" }],
  ]);
});

test("does not bind typed values or ids of another simulator", () => {
  const items = write(
    made(
      0,
      { path: "/v1/customers", body: { email: "ada1815@example.com" } },
      {
        id: "cus_1Abc2Def",
        email: "ada1815@example.com",
      },
    ),
    made(0, { path: "/emails", kind: "email", body: { to: "cus_1Abc2Def" } }),
    made(0, { path: "/v1/x", body: { email: "ada1815@example.com" } }),
  );
  expect(items.every(({ bind }) => bind === undefined)).toBe(true);
});

test("records scheduled calls, unless they were removed before they ran", () => {
  const item = (id: string, at: string) => ({
    id,
    at,
    call: { method: "POST", path: "/_dispute" },
  });
  const inject = (seconds: number, ...events: readonly object[]) =>
    made(seconds, { path: "/_sim/inject", body: { events } }, null, 204);
  const remove = (seconds: number, id: string) =>
    made(seconds, { method: "DELETE", path: `/_sim/timeline/${id}` }, null, 204);
  const items = write(
    inject(60, item("a", "+1m"), item("b", "+1h"), item("c", "-1s")),
    inject(90, item("a", "+2m")),
    remove(3_600, "a"),
    remove(3_600, "b"),
  );
  expect(items.map(({ id, at }) => [id, at])).toEqual([
    ["c", "+1m"],
    ["a", "+210s"],
  ]);
});

test("a reset restarts the recording with the new clock", () => {
  const { steps, ends } = readRecording(
    recordingOf(
      made(0, { path: "/v1/charges" }),
      made(30, { path: "/_sim/reset" }, { now: new Date(START).toISOString() }),
      made(0, { path: "/v1/refunds" }),
      made(0, { path: "/_sim/clock", body: { advance_seconds: 60 } }),
    ),
  );
  expect(steps.map(({ id }) => id)).toEqual(["refund"]);
  expect(ends.get("payments")).toBe(60);
});

test("changes names and ids everywhere, and reports missing ones", () => {
  const { steps } = readRecording(
    recordingOf(
      made(0, { path: "/v1/charges" }, charge),
      made(0, { path: "/_dispute", body: { charge: "ch_1Abc2Def" } }),
    ),
  );
  const review = {
    ...untouched,
    ids: new Map([["1", "pay"]]),
    names: new Map([["payments/charge", "sale"]]),
  };
  const items = writeItems(steps, review);
  expect(JSON.parse(writeFile(items))).toMatchObject({
    payments: {
      events: [
        { id: "pay", bind: { sale: "/id" } },
        { id: "dispute", call: { body: { charge: "${sale}" } } },
      ],
    },
  });
  expect(findProblems(items)).toEqual([]);
  const twice = writeItems(steps, { ...untouched, ids: new Map([["1", "dispute"]]) });
  expect(findProblems(twice)).toHaveLength(1);
  const literal = made(0, { path: "/_dispute", body: { charge: "${nobody}" } });
  const alone = writeItems(readRecording(recordingOf(literal)).steps, untouched);
  expect(findProblems(alone)).toEqual(["payments, dispute: ${nobody} is never bound"]);
});

test("a body that is no object cannot be an item", () => {
  const read = readRecording(recordingOf(made(0, { path: "/emails/batch", body: [1] })));
  expect(read.steps).toEqual([]);
  expect(read.leftOut).toEqual(["payments: POST /emails/batch: the body is not a JSON object"]);
});

const charging = { method: "POST" as const, path: "/v1/charges", body: { amount: 100 } };
const disputing = made(
  60,
  { path: "/_dispute", body: { charge: "ch_1Abc2Def" } },
  { id: "dp_1Xy2" },
);
const maker = { kind: "payments", value: "ch_1Abc2Def", pointer: "/id" };

/** An item that waits when the recording begins, and is due after so many seconds. */
const recordingWith = (due: number, ...calls: readonly MadeRequest[]): Recording => {
  const item = {
    id: "renewal",
    at: "+1h",
    due: new Date(START + due * 1_000).toISOString(),
    call: charging,
    bind: {},
    state: "pending" as const,
  };
  const start = { now: START, isFresh: true, events: 0, results: 0, since: 1, waiting: [item] };
  return { startedAt: 0, starts: new Map([["payments", start]]), calls };
};

test("binds the id of an object that a scheduled item made", () => {
  const { steps } = readRecording(recordingWith(30, disputing));
  const items = writeItems(steps, untouched, [{ ...maker, step: steps[0]?.key ?? "" }]);
  expect(items.map(({ event }) => event)).toEqual([
    { id: "renewal", at: "+30s", call: charging, bind: { charge: "/id" } },
    {
      id: "dispute",
      at: "+1m",
      call: { method: "POST", path: "/_dispute", body: { charge: "${charge}" } },
    },
  ]);
});

test("omits scheduled items that have not run", () => {
  expect(readRecording(recordingWith(90, disputing)).steps.map(({ id }) => id)).toEqual([
    "dispute",
  ]);
});

test("names the item that refers to an object of before the recording", () => {
  const { steps } = readRecording(recordingOf(disputing));
  const items = writeItems(steps, untouched, [{ ...maker, step: null }]);
  expect(findForeign(items, [{ ...maker, step: null }])).toEqual([
    expect.stringContaining("payments, dispute: refers to ch_1Abc2Def"),
  ]);
});

test("an undone action leaves no step, and the clock goes on from before it", () => {
  const name = { name: "before Open dispute" };
  const ids = write(
    made(0, { path: "/v1/charges" }, charge),
    made(0, { path: "/_sim/snapshots", body: name }),
    made(0, { path: "/_dispute", body: { charge: charge.id } }),
    made(0, { path: "/_sim/clock", body: { advance_seconds: 60 } }),
    made(60, { path: "/_sim/snapshots/before%20Open%20dispute/restore" }),
    made(0, { path: "/v1/refunds", body: { charge: charge.id } }),
  ).map(({ id, at }) => `${id} ${at}`);
  expect(ids).toEqual(["charge +0s", "refund +0s"]);
});

test("a snapshot from before the recording is named as left out", () => {
  const { leftOut } = readRecording(recordingOf(made(0, { path: "/_sim/snapshots/old/restore" })));
  expect(leftOut).toEqual(["payments: the snapshot old is older than the recording"]);
});

test("requests of the app and of the window are ordered by the time they were sent", () => {
  const ofApp = (seconds: number, path: string, body?: unknown): MadeRequest => ({
    ...made(seconds, { path, body: { amount: "100" } }, body),
    by: "app",
  });
  const recording = withAppCalls(recordingOf(disputing), [
    ofApp(120, "/v1/refunds"),
    ofApp(30, "/v1/charges", charge),
  ]);
  const items = writeItems(readRecording(recording).steps, untouched);
  expect(items.map(({ step, event }) => [event.id, step.isOfApp, event.bind])).toEqual([
    ["charge", true, { charge: "/id" }],
    ["dispute", false, undefined],
    ["refund", true, undefined],
  ]);
});
