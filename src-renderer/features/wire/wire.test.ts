import { expect, test } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import { unknownStatus, type EndpointView } from "#shared/domain/simulator.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import { describeCap, deliveryTone, eventTone, requestTone } from "./describe-thread.ts";
import { listEntries } from "./ledger-entries.ts";
import { listClients } from "./list-clients.ts";
import { keepSamples, measureRates } from "./measure-rates.ts";
import { chooseLanes, listLanes, type WireInput } from "./wire-lanes.ts";
import { listReceivers, nameReceiver, placeReceivers } from "./wire-receivers.ts";

const NOW = 1_000_000;

const event = (kind: string, seq: number, changes: Partial<EventRow> = {}): EventRow => ({
  ...{ kind, generation: 1, seq, id: `evt_${String(seq)}`, type: "charge.succeeded" },
  ...{ subject: "", createdAt: 0, arrivedAt: NOW, deliveries: [] },
  ...changes,
});

const request = (kind: string, number: number, arrivedAt: number) =>
  fakeRequest(number, { kind, arrivedAt }).row;

const statuses = new Map(
  fakeSimulators.map(({ kind, delivery }) => [
    kind,
    { ...unknownStatus, kind, deliveryOn: delivery === "registered" },
  ]),
);

const input = (changes: Partial<WireInput>): WireInput => ({
  ...{ simulators: fakeSimulators, statuses, requests: [], events: [], rates: new Map() },
  ...changes,
});

const kindsOf = (changes: Partial<WireInput>, before: readonly string[] = []) =>
  chooseLanes(listLanes(input(changes)), before, NOW).map(({ simulator }) => simulator.kind);

const endpoint = (kind: string, id: string, url: string): EndpointView => ({
  ...{
    kind,
    id,
    url,
    secret: "",
    enabled: true,
    types: ["*"],
    delivered: 1,
    failed: 0,
    last: null,
  },
});

test("without traffic, shows a few simulators that can deliver", () => {
  expect(kindsOf({})).toEqual(["payments", "email", "authentication", "chat"]);
});

test("the most recent activity comes first, and a fresh lane keeps its place", () => {
  const requests = [request("notes", 1, NOW - 60_000), request("email", 1, NOW - 1_000)];
  expect(kindsOf({ requests }).slice(0, 2)).toEqual(["email", "notes"]);
  const later = [...requests, request("notes", 2, NOW)];
  expect(kindsOf({ requests: later }, ["email", "notes"]).slice(0, 2)).toEqual(["email", "notes"]);
  expect(kindsOf({ requests: later }, ["payments"]).slice(0, 2)).toEqual(["notes", "email"]);
});

test("traffic before a reset is not shown", () => {
  const events = [event("payments", 1, { generation: 0 })];
  const [lane] = listLanes(input({ events }));
  expect(lane?.event).toBeUndefined();
});

test("threads differ by age, failure and load", () => {
  const deliveries = [{ endpoint: "we_1", state: "failed", httpStatus: 400 } as const];
  const [lane] = listLanes(
    input({
      requests: [request("payments", 1, NOW - 20_000)],
      events: [event("payments", 1, { deliveries })],
    }),
  );
  if (!lane) throw new Error("no lane");
  expect([requestTone(lane, NOW), eventTone(lane, NOW)]).toEqual(["old", "bad"]);
  const flooded = { ...lane, rates: { requests: 21, events: 400, results: 50 } };
  expect([requestTone(flooded, NOW), eventTone(flooded, NOW)]).toEqual(["flood", "flood"]);
  const thread = { kind: "payments", receiver: "x", chip: undefined, event: undefined };
  expect(deliveryTone(thread, lane, NOW)).toBe("idle");
  expect(describeCap({ endpoint: null, state: "delivered", httpStatus: null })).toBe("ack");
  expect(describeCap({ endpoint: null, state: "failed", httpStatus: null })).toBe("no answer");
});

test("threads end at the receivers of the last event, and say why nothing arrives elsewhere", () => {
  const url = "http://127.0.0.1:3000/hooks";
  const deliveries = [{ endpoint: "we_1", state: "delivered", httpStatus: 200 } as const];
  const events = [event("payments", 1, { deliveries })];
  const lanes = chooseLanes(listLanes(input({ events })), [], NOW);
  const endpoints = [endpoint("payments", "we_1", url)];
  const { receivers, threads } = listReceivers(lanes, endpoints, events, null);
  expect(receivers.map(({ id, dead }) => [id, dead])).toEqual([
    [url, null],
    ["unheard", "unheard"],
    ["no-url", "no-url"],
  ]);
  expect(receivers[0]).toMatchObject({
    title: ":3000/hooks",
    delivered: 1,
    last: { event: events[0] },
  });
  expect(threads.map(({ kind, receiver }) => [kind, receiver])).toEqual([
    ["payments", url],
    ["email", "unheard"],
    ["authentication", "no-url"],
    ["chat", "no-url"],
  ]);
  const kinds = lanes.map(({ simulator }) => simulator.kind);
  const slots = placeReceivers({ receivers, threads }, kinds, 4);
  expect([...slots]).toEqual([
    [url, 0],
    ["unheard", 1],
    ["no-url", 2],
  ]);
});

test("two simulators that deliver to one URL share a receiver", () => {
  const url = "http://127.0.0.1:9/";
  const lanes = chooseLanes(listLanes(input({})), [], NOW).slice(0, 2);
  const endpoints = [endpoint("payments", "we_1", url), endpoint("email", "wh_1", url)];
  const { receivers } = listReceivers(lanes, endpoints, [], url);
  expect(receivers.map(({ title, delivered }) => [title, delivered])).toEqual([
    ["Test receiver :9", 2],
  ]);
  expect(nameReceiver("https://app.example/hooks", url)).toBe("app.example/hooks");
});

test("rates are of the last moment, and a reset makes none below zero", () => {
  const at = (ms: number, events: number) => ({
    at: ms,
    statuses: new Map([["payments", { ...unknownStatus, kind: "payments", events, requests: 0 }]]),
  });
  expect(measureRates([at(0, 0)]).size).toBe(0);
  expect(measureRates([at(0, 0), at(500, 50)]).get("payments")?.events).toBe(100);
  expect(measureRates([at(0, 50), at(500, 0)]).get("payments")?.events).toBe(0);
  const kept = [at(0, 0), at(1_000, 1), at(2_000, 2)].reduce(keepSamples, []);
  expect(keepSamples(kept, at(4_000, 4)).map((sample) => sample.at)).toEqual([2_000, 4_000]);
});

test("the ledger joins a request with its events, and keeps events without a request", () => {
  const caused = { ...request("payments", 1, NOW), firstEvent: 1, events: 2 };
  const events = [
    event("payments", 1),
    event("payments", 2),
    event("email", 1, { arrivedAt: NOW - 1 }),
  ];
  const entries = listEntries([caused], events, 10);
  expect(
    entries.map(({ kind, request: asked, event: row }) => [kind, asked?.number, row?.seq]),
  ).toEqual([
    ["payments", 1, 1],
    ["email", undefined, 1],
  ]);
});
test("names the libraries of the app, the newest first, without the panel's own requests", () => {
  const sent = (number: number, client: string, source: "client" | "panel" = "client") =>
    fakeRequest(number, { client, source }).row;
  const requests = [
    sent(1, "Stripe"),
    sent(2, "curl"),
    sent(3, "node", "panel"),
    sent(4, "Stripe"),
  ];
  expect(listClients([...requests, sent(5, "")])).toEqual(["Stripe", "curl"]);
});
