import type { CommandName, Commands } from "#shared/bridge/contract.ts";
import type * as z from "zod";
import { fakeDelivery, fakeResult } from "./fake-deliveries.ts";
import type { FakeApi } from "./fake-api.ts";
import { fakeRow, type FakeLog } from "./fake-rows.ts";
import { findRequests } from "./fake-requests.ts";
import type { FakeScenario } from "./fake-scenario.ts";
import type { FakeSettings } from "./fake-settings.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import type { EventCause, EventFacets, EventFilter, EventRow } from "#shared/domain/egress.ts";
import type { RequestDetail } from "#shared/domain/request-row.ts";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";

type Handlers = {
  readonly [Name in CommandName]: (
    input: z.output<Commands[Name]["input"]>,
  ) => z.input<Commands[Name]["output"]>;
};

const fakeExport = {
  state: "done" as const,
  file: "/home/you/events.ndjson",
  done: 40,
  total: 40,
  bytes: 48_000,
  problem: null,
};

const quietReceiver = {
  url: null,
  behaviour: { status: 200, delayMs: 0, failure: "none" as const },
  received: 0,
};

/** The part of the fake host that commands read and change. */
interface Host {
  readonly simulators: readonly SimulatorView[];
  readonly since: number;
  readonly log: FakeLog;
  readonly api: FakeApi;
  readonly settings: FakeSettings;
  readonly scenario: FakeScenario;
  readonly endpoints: EndpointView[];
  readonly requests: readonly RequestDetail[];
  readonly revision: number;
  attachment: AttachmentView | null;
  watched: { filter: EventFilter; tail: number };
  newest(): { matched: number; tail: EventRow[] };
  tellSoon(): void;
}

/** Creates the host's handlers of all commands. */
export function fakeHandlers(host: Host): Handlers {
  return {
    "simulators.list": () => [...host.simulators],
    "events.window": ({ filter, first, count }) => ({
      revision: host.revision,
      matched: host.log.count(filter),
      rows: host.log.window(filter, first, count),
    }),
    "events.locate": ({ filter, event }) => {
      const index = host.log.find(filter).findIndex((row) => fakeRow(row).seq === event.seq);
      return index === -1 ? null : { index };
    },
    "events.facets": ({ filter }) => fakeFacets(host.log.find(filter).map(fakeRow)),
    "events.cause": ({ seq }) => fakeCause(seq),
    "events.rows": ({ seqs, generation }) =>
      seqs
        .filter((seq) => generation >= host.since && seq >= 1 && seq <= host.log.length)
        .map((seq) => fakeRow(seq - 1)),
    "events.payload": ({ seq }) => ({ json: fakePayload(fakeRow(seq - 1)) }),
    "events.deliveries": ({ seq }) => fakeRow(seq - 1).deliveries.map(fakeDelivery),
    "events.types": () => [...new Set(Array.from({ length: 8 }, (_, i) => fakeRow(i).type))],
    "requests.window": ({ filter, first, count }) => {
      const found = findRequests(host.requests, filter);
      const from = first ?? Math.max(0, found.length - count);
      const rows = found.slice(from, from + count).map(({ row }) => row);
      const all = host.requests.map(({ row }) => row);
      return {
        ...{ first: from, total: all.length, matched: found.length, rows },
        refused: all.filter(({ status }) => (status ?? 0) >= 400).length,
        unsupported: all.filter(({ supported }) => !supported).length,
      };
    },
    "requests.locate": ({ filter, request }) => {
      const index = findRequests(host.requests, filter).findIndex(
        ({ row }) => row.kind === request.kind && row.number === request.number,
      );
      return index === -1 ? null : { index };
    },
    "requests.facets": ({ filter }) => {
      const rows = findRequests(host.requests, filter).map(({ row }) => row);
      return {
        kinds: countBy(rows.map(({ kind }) => kind)),
        methods: countBy(rows.map(({ method }) => method)),
        statuses: countBy(rows.map(({ status }) => String(status ?? "dropped"))),
      };
    },
    "requests.detail": ({ kind, number }) =>
      host.requests.find(({ row }) => row.kind === kind && row.number === number) ?? null,
    "results.window": ({ first, count }) => ({
      total: host.log.length,
      rows: Array.from(
        { length: Math.max(0, Math.min(count, host.log.length - first)) },
        (_, offset) => fakeResult(first + offset),
      ),
    }),
    "endpoints.list": () => host.endpoints,
    "objects.list": ({ collection, text, limit, skip }) =>
      host.api.listObjects(collection, text, limit, skip),
    "objects.counts": () => ({ payments: { charges: host.log.length } }),
    "ahead.list": () => ({}),
    "people.list": () => [],
    "mails.window": () => ({ total: 0, totals: {}, rows: [] }),
    "mails.get": () => null,
    "objects.get": ({ id }) => ({
      json: JSON.stringify({ id, object: "charge", amount: 1_200, metadata: {} }, null, 2),
    }),
    "actions.choices": (query) => host.api.choices(query),
    "api.call": (request) => host.api.answer(request),
    "receiver.state": () => quietReceiver,
    "receiver.start": () => quietReceiver,
    "receiver.stop": () => quietReceiver,
    "receiver.configure": (behaviour) => ({ ...quietReceiver, behaviour }),
    "receiver.received": () => ({ total: 0, items: [] }),
    "session.view": () => ({ isFirstRun: true, kept: null }),
    "session.continue": () => ({ problems: [] }),
    "session.startEmpty": () => ({ problems: [] }),
    "settings.get": () => host.settings.view(host.simulators),
    "settings.plan": () => ({ problems: [], losses: host.settings.losses, starts: [] }),
    "settings.change": ({ change }) => {
      host.tellSoon();
      return host.settings.change(change);
    },
    "settings.remember": (values) => {
      host.settings.change(values);
      host.tellSoon();
      return {};
    },
    "scenario.view": () => (host.scenario.isOpen ? host.scenario.view() : null),
    "scenario.goTo": ({ moments }) => host.scenario.goTo(moments),
    "scenario.accept": () => {
      host.scenario.differs = false;
      return host.scenario.open();
    },
    "scenario.close": () => {
      host.scenario.isOpen = false;
      return {};
    },
    "app.scenarioSamples": () => [
      { file: "disputed-charge.json", name: "A charge is disputed", kinds: ["payments"] },
    ],
    "app.openScenario": () => host.scenario.open(),
    "app.saveFile": ({ name }) => name,
    "app.saveScenario": () => host.scenario.open(),
    "app.saveScenarioTest": () => ({
      scenario: "/home/you/shop/disputed-charge.json",
      test: "/home/you/shop/disputed-charge.test.ts",
    }),
    "instance.attach": ({ address }) => {
      host.attachment = fakeAttachment(new URL(address).host);
      return host.attachment;
    },
    "instance.detach": () => {
      host.attachment = null;
      return {};
    },
    "feed.watch": ({ filter, tail }) => {
      host.watched = { filter, tail };
      host.tellSoon();
      return { revision: host.revision, ...host.newest() };
    },
    "feed.ack": () => ({}),
    "app.zoom": () => ({}),
    "app.fullScreen": () => ({}),
    "app.openLog": () => ({}),
    "app.openPage": () => ({}),
    "app.turnPage": () => ({}),
    "app.export": () => null,
    "export.state": () => fakeExport,
    "export.cancel": () => fakeExport,
    "app.openDataFolder": () => ({}),
    "app.info": () => ({
      version: "0.1.0",
      electron: "33.2.1",
      dataFolder: "/home/you/.config/simdeck",
    }),
  };
}

/** An instance elsewhere to which the connection stands. */
export function fakeAttachment(host: string): AttachmentView {
  return { host, version: "0.1.0", isHere: false, missing: [], lost: null };
}

function countBy(values: readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** Returns the values for filters in some rows. */
function fakeFacets(rows: readonly EventRow[]): EventFacets {
  const chips = rows.flatMap(({ deliveries }) => deliveries);
  return {
    kinds: countBy(rows.map(({ kind }) => kind)),
    types: countBy(rows.map(({ type }) => type)),
    outcomes: countBy(rows.map(({ deliveries }) => deliveries[0]?.state ?? "none")),
    endpoints: countBy(chips.flatMap(({ endpoint }) => endpoint ?? [])),
    answers: countBy(chips.map(({ httpStatus }) => String(httpStatus ?? "none"))),
    paths: ["POST /v1/charges", "POST /_dispute"],
  };
}

/** The call that an event came of: a charge by a client, which caused the next event too. */
function fakeCause(seq: number): EventCause {
  const row = fakeRow(seq - 1);
  return {
    origin: "client",
    request: null,
    item: null,
    method: "POST",
    path: "/v1/charges",
    url: "http://127.0.0.1:4701/v1/charges",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "amount=1200&currency=usd&source=tok_visa",
    bodyBytes: 40,
    requestId: "req_3MmlLrLkdIwHu7",
    at: row.createdAt,
    caused: 2,
    events: [row, fakeRow(seq)],
  };
}

/** The delivery body of an event. */
function fakePayload(row: EventRow): string {
  return JSON.stringify({
    id: row.id,
    object: "event",
    api_version: "2024-06-20",
    created: Math.floor(row.createdAt / 1_000),
    type: row.type,
    livemode: false,
    data: {
      object: {
        id: row.subject,
        object: "charge",
        amount: 1_200,
        currency: "usd",
        paid: true,
        refunded: false,
        disputed: null,
        ...(row.type.startsWith("payment_intent")
          ? { next_action: { redirect_to_url: "http://127.0.0.1:4701/c/pay/cs_1" } }
          : {}),
        billing_details: {
          name: "Jenny Rosen",
          email: null,
          address: { city: "Berlin", country: "DE" },
        },
        payment_method_details: {
          type: "card",
          card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2030 },
        },
      },
    },
  });
}
