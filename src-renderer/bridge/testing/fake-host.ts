import {
  commands,
  type Bridge,
  type ChangeBatch,
  type CommandName,
  type Commands,
} from "#shared/bridge/contract.ts";
import {
  everyEvent,
  type DeliveryDetail,
  type EventFilter,
  type EventRow,
} from "#shared/domain/egress.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import type { EndpointView, SimulatorStatus } from "#shared/domain/simulator.ts";
import type { TimelineItemView } from "#shared/domain/timeline.ts";
import type * as z from "zod";
import { FakeApi } from "./fake-api.ts";
import { fakeCause } from "./fake-cause.ts";
import { fakeFacets } from "./fake-facets.ts";
import { fakeRow, matches } from "./fake-rows.ts";
import { FakeSettings } from "./fake-settings.ts";
import { fakeSimulators } from "./fake-simulators.ts";

interface FakeOptions {
  /** How many events there are at the beginning. */
  readonly events?: number;
  readonly deliveryOn?: boolean;
  /** The simulators that run; all of the contract's when absent. */
  readonly kinds?: readonly string[];
}

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

/** A host without simulators behind it: answers from memory, for tests and for looking at the window. */
export class FakeHost implements Bridge {
  readonly calls: { readonly name: CommandName; readonly input: unknown }[] = [];
  events: number;
  generation = 1;
  now = Date.UTC(2026, 2, 12, 9, 14, 3);
  wallOffsetSeconds = 0;
  attachment: AttachmentView | null = null;
  /** What is refused, and how. */
  readonly refusals = new Map<CommandName, { readonly code: string; readonly message: string }>();
  rate = 0;
  endpoints: EndpointView[] = [];
  items: TimelineItemView[] = [];
  private readonly options: FakeOptions;
  private readonly listeners = new Set<(batch: unknown) => void>();
  private readonly api: FakeApi;
  readonly settings = new FakeSettings();
  private revision = 0;
  private watched: { filter: EventFilter; tail: number } = { filter: everyEvent, tail: 0 };
  private readonly matching = new Map<string, number[]>();

  constructor(options: FakeOptions = {}) {
    this.options = options;
    this.events = options.events ?? 0;
    this.api = new FakeApi(this);
  }

  async call(name: CommandName, input: unknown) {
    await Promise.resolve();
    this.calls.push({ name, input });
    const error = this.refusals.get(name);
    if (error) return { ok: false, error } as const;
    const handler = this.handlers[name] as (given: unknown) => unknown;
    return { ok: true, value: handler(commands[name].input.parse(input)) } as const;
  }

  onChanges(listener: (batch: unknown) => void): () => void {
    this.listeners.add(listener);
    setTimeout(() => {
      this.tell();
    });
    return () => this.listeners.delete(listener);
  }

  /** Records events and says so. */
  record(count: number): void {
    this.events += count;
    this.tell();
  }

  /** Sends a batch: something changed. */
  tell(): void {
    this.revision += 1;
    const { filter, tail } = this.watched;
    const matched = this.count(filter);
    const batch: ChangeBatch = {
      revision: this.revision,
      simulators: this.simulators.map(({ kind }) => this.statusOf(kind)),
      setup: 0,
      attachment: this.attachment,
      total: this.events,
      eventsPerSecond: this.rate,
      matched,
      tail: this.window(filter, Math.max(0, matched - tail), tail),
    };
    for (const listener of this.listeners) listener(batch);
  }

  statusOf(kind: string): SimulatorStatus {
    const events = this.count({ ...everyEvent, kinds: [kind] });
    const failed = this.count({ ...everyEvent, kinds: [kind], outcome: "failed" });
    const waiting =
      kind === "payments" ? this.items.filter(({ state }) => state === "pending") : [];
    return {
      kind,
      generation: this.generation,
      now: this.now,
      pace: null,
      wallOffsetSeconds: this.wallOffsetSeconds,
      deliveryOn: this.options.deliveryOn !== false && ["payments", "email"].includes(kind),
      pending: 0,
      inFlight: false,
      writes: this.revision,
      events,
      results: kind === "exchange" ? 0 : events,
      failed,
      scheduled: waiting.length,
      nextDue: waiting.length === 0 ? null : Math.min(...waiting.map(({ due }) => Date.parse(due))),
    };
  }

  private get simulators() {
    const { kinds } = this.options;
    return fakeSimulators.filter(({ kind }) => kinds?.includes(kind) ?? true);
  }

  private get handlers(): Handlers {
    return {
      "simulators.list": () => [...this.simulators],
      "events.window": ({ filter, first, count }) => ({
        revision: this.revision,
        matched: this.count(filter),
        rows: this.window(filter, first, count),
      }),
      "events.locate": ({ filter, event }) => {
        const index = this.find(filter).findIndex((row) => fakeRow(row).seq === event.seq);
        return index === -1 ? null : { index };
      },
      "events.facets": ({ filter }) => fakeFacets(this.find(filter).map(fakeRow)),
      "events.cause": ({ seq }) => fakeCause(seq),
      "events.payload": ({ seq }) => ({ json: payloadOf(fakeRow(seq - 1)) }),
      "events.deliveries": ({ seq }) => fakeRow(seq - 1).deliveries.map(detailOf),
      "events.types": () => [...new Set(Array.from({ length: 8 }, (_, i) => fakeRow(i).type))],
      "results.window": ({ first, count }) => ({
        total: this.events,
        rows: Array.from(
          { length: Math.max(0, Math.min(count, this.events - first)) },
          (_, offset) => {
            const { kind, seq, deliveries } = fakeRow(first + offset);
            const [chip] = deliveries;
            const status = chip?.state === "failed" ? ("failed" as const) : ("delivered" as const);
            return {
              kind,
              index: first + offset,
              generation: 1,
              seq,
              endpoint: chip?.endpoint ?? null,
              status,
              httpStatus: chip?.httpStatus ?? null,
            };
          },
        ),
      }),
      "endpoints.list": () => this.endpoints,
      "objects.list": ({ collection, text, limit }) =>
        this.api.listObjects(collection, text, limit),
      "objects.get": ({ id }) => ({
        json: JSON.stringify({ id, object: "charge", amount: 1_200, metadata: {} }, null, 2),
      }),
      "api.call": (request) => this.api.answer(request),
      "receiver.state": () => quietReceiver,
      "receiver.start": () => quietReceiver,
      "receiver.stop": () => quietReceiver,
      "receiver.configure": (behaviour) => ({ ...quietReceiver, behaviour }),
      "receiver.received": () => ({ total: 0, items: [] }),
      "settings.get": () => this.settings.view(this.simulators),
      "settings.plan": () => ({ problems: [], losses: [], starts: [] }),
      "settings.change": ({ change }) => this.settings.change(change),
      "instance.attach": ({ address }) => {
        this.attachment = fakeAttachment(new URL(address).host);
        return this.attachment;
      },
      "instance.detach": () => {
        this.attachment = null;
        return {};
      },
      "feed.watch": ({ filter, tail }) => {
        this.watched = { filter, tail };
        setTimeout(() => {
          this.tell();
        });
        return { revision: this.revision };
      },
      "feed.ack": () => ({}),
      "app.zoom": () => ({}),
      "app.openLog": () => ({}),
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

  private count(filter: EventFilter): number {
    return isEverything(filter) ? this.events : this.find(filter).length;
  }

  private window(filter: EventFilter, first: number, count: number): EventRow[] {
    if (!isEverything(filter))
      return this.find(filter)
        .slice(first, first + count)
        .map(fakeRow);
    const length = Math.max(0, Math.min(count, this.events - first));
    return Array.from({ length }, (_, offset) => fakeRow(first + offset));
  }

  private find(filter: EventFilter): number[] {
    const key = `${String(this.events)}${JSON.stringify(filter)}`;
    const known = this.matching.get(key);
    if (known) return known;
    const found: number[] = [];
    for (let index = 0; index < this.events; index += 1) {
      if (matches(fakeRow(index), filter)) found.push(index);
    }
    this.matching.set(key, found);
    return found;
  }
}

/** An instance elsewhere to which the connection stands. */
export function fakeAttachment(host: string): AttachmentView {
  return { host, version: "0.1.0", isHere: false, missing: [], lost: null };
}

function isEverything({ kinds, types, outcome, text }: EventFilter): boolean {
  return kinds.length === 0 && types.length === 0 && outcome === "any" && text === "";
}

function payloadOf(row: EventRow): string {
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

function detailOf(chip: EventRow["deliveries"][number]): DeliveryDetail {
  const signedAt = 1_773_306_843;
  return {
    endpoint: chip.endpoint,
    url: "http://127.0.0.1:3000/webhooks/payments",
    status: chip.state === "failed" ? "failed" : "delivered",
    httpStatus: chip.httpStatus,
    failure: chip.httpStatus === null ? "connection refused (ECONNREFUSED 127.0.0.1:3000)" : null,
    durationMs: 8.4,
    requestHeaders: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Simdeck/0.1",
      "payments-signature": `t=${String(signedAt)},v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`,
    },
    responseHeaders:
      chip.httpStatus === null
        ? {}
        : {
            "content-type": "application/json",
            date:
              chip.state === "failed"
                ? "Thu, 12 Mar 2026 09:24:03 GMT"
                : "Thu, 12 Mar 2026 09:14:03 GMT",
          },
    responseBody:
      chip.state === "failed"
        ? '{"error":"Timestamp outside the tolerance zone"}'
        : '{"received":true}',
    responseBodyIsPart: false,
    signature: {
      signedAt,
      signedText: "<timestamp>.<body>",
      secret: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
      headers: {
        "Payments-Signature": `t=${String(signedAt)},v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`,
      },
    },
  };
}
