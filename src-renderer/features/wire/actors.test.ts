import { expect, test } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import {
  countOfApp,
  findActor,
  isDue,
  actorOfRequest,
  placeActors,
  threadStart,
} from "./actors.ts";

const NOW = 1_000_000;

const event = (seq: number, arrivedAt = NOW): EventRow => ({
  ...{ kind: "payments", generation: 1, seq, id: "evt_1", type: "charge.succeeded" },
  ...{ subject: "", createdAt: 0, arrivedAt, deliveries: [] },
});

const { row } = fakeRequest(1, { kind: "payments", arrivedAt: NOW });
const request = { ...row, source: "client", path: "/v1/charges" } as const;

test.each([
  ["a client at a route of the provider", { path: "/v1/charges", source: "client" }, "app"],
  ["a client at a world action", { path: "/_dispute", source: "client" }, "world"],
  ["the panel at a world action", { path: "/_dispute", source: "panel" }, "world"],
  ["the panel at a route of the provider", { path: "/v1/charges", source: "panel" }, "panel"],
  ["the schedule", { path: "/_dispute", source: "timeline" }, "time"],
] as const)("%s acts as the right one", (_name, one, actor) => {
  expect(actorOfRequest(one)).toBe(actor);
});

test("an event that no request caused comes from the clock", () => {
  const caused = { ...request, firstEvent: 3, events: 2 };
  expect(findActor({ request: caused, event: event(4, NOW + 1) })).toBe("app");
  expect(findActor({ request: caused, event: event(5, NOW + 1) })).toBe("time");
  expect(findActor({ request: caused, event: event(2, NOW - 1) })).toBe("app");
  expect(findActor({ request: undefined, event: event(1) })).toBe("time");
  expect(findActor({ request: undefined, event: undefined })).toBe("app");
});

test("an event comes from the clock only once the newest request to its simulator is known", () => {
  const lane = { request, event: event(9, NOW + 1) };
  expect(isDue({ ...lane, status: { requests: request.number } })).toBe(true);
  expect(isDue({ ...lane, status: { requests: request.number + 1 } })).toBe(false);
  expect(isDue({ request: undefined, event: event(1), status: { requests: 1 } })).toBe(false);
  expect(isDue({ request: undefined, event: event(1), status: { requests: 0 } })).toBe(true);
});

test("boxes share the height by their lanes, and threads leave them in order", () => {
  const lanes = ["app", "world", "app", "time"] as const;
  const boxes = placeActors(lanes, 4);
  expect(boxes.map(({ actor }) => actor)).toEqual(["world", "app", "time"]);
  expect(boxes.at(-1)?.to).toBeCloseTo(4);
  const starts = lanes.map((_actor, index) => threadStart(lanes, boxes, index));
  const [first = 0, second = 0, third = 0, fourth = 0] = starts;
  expect([second < first, first < third, third < fourth]).toEqual([true, true, true]);
  expect(placeActors([], 4)).toEqual([{ actor: "app", from: 0, to: 4 }]);
});

test("the app has only its own requests, and no number while others sent some that are not known", () => {
  const own = { path: "/v1/charges", source: "client" } as const;
  const panel = { path: "/v1/charges", source: "panel" } as const;
  expect(countOfApp([own, panel, { ...own, path: "/_dispute" }], 3)).toBe(1);
  expect(countOfApp([panel], 1)).toBe(0);
  expect(countOfApp([own, panel], 90)).toBeUndefined();
  expect(countOfApp([own, own], 90)).toBe(90);
  expect(countOfApp([], 0)).toBe(0);
});
