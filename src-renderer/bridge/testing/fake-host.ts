import {
  commands,
  type Bridge,
  type ChangeBatch,
  type CommandName,
} from "#shared/bridge/contract.ts";
import { everyEvent, type EventFilter } from "#shared/domain/egress.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import type { RequestDetail } from "#shared/domain/request-row.ts";
import type { EndpointView, SimulatorStatus, SimulatorView } from "#shared/domain/simulator.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { FakeApi } from "./fake-api.ts";
import { fakeHandlers } from "./fake-handlers.ts";
import { FakeScenario } from "./fake-scenario.ts";
import { FakeSettings } from "./fake-settings.ts";
import { fakeSimulators } from "./fake-simulators.ts";
import { FakeLog } from "./fake-rows.ts";

interface FakeOptions {
  /** The number of events at the start. */
  readonly events?: number;
  readonly deliveryOn?: boolean;
  /** The simulators that run; all of the contract's when absent. */
  readonly kinds?: readonly string[];
}

/** A host without simulators behind it: answers from memory, for tests and for looking at the window. */
export class FakeHost implements Bridge {
  readonly calls: { readonly name: CommandName; readonly input: unknown }[] = [];
  generation = 1;
  /** The generation that the last reset began. */
  since = 1;
  now = Date.UTC(2026, 2, 12, 9, 14, 3);
  wallOffsetSeconds = 0;
  attachment: AttachmentView | null = null;
  private readonly deliversNow: boolean;
  /** The rejected commands, with their errors. */
  readonly refusals = new Map<CommandName, { readonly code: string; readonly message: string }>();
  rate = 0;
  endpoints: EndpointView[] = [];
  receiverUrl: string | null = null;
  items: TimelineItemView[] = [];
  requests: RequestDetail[] = [];
  revision = 0;
  /** The filter and length of the feed. */
  watched: { filter: EventFilter; tail: number } = { filter: everyEvent, tail: 0 };
  readonly log: FakeLog;
  readonly api: FakeApi;
  readonly settings = new FakeSettings();
  readonly scenario = new FakeScenario();
  private readonly options: FakeOptions;
  private readonly listeners = new Set<(batch: unknown) => void>();
  private readonly handlers = fakeHandlers(this);

  constructor(options: FakeOptions = {}) {
    this.options = options;
    this.deliversNow = options.deliveryOn !== false;
    this.log = new FakeLog(options.events ?? 0);
    this.api = new FakeApi(this);
  }

  get simulators(): readonly SimulatorView[] {
    const { kinds } = this.options;
    return fakeSimulators.filter(({ kind }) => kinds?.includes(kind) ?? true);
  }

  async call(name: CommandName, input: unknown) {
    await Promise.resolve();
    this.calls.push({ name, input });
    const error = this.refusals.get(name);
    if (error) return { ok: false, error } as const;
    const handler = this.handlers[name] as (params: unknown) => unknown;
    return { ok: true, value: handler(commands[name].input.parse(input)) } as const;
  }

  onChanges(listener: (batch: unknown) => void): () => void {
    this.listeners.add(listener);
    this.tellSoon();
    return () => this.listeners.delete(listener);
  }

  /** Records events and says so. */
  record(count: number): void {
    this.log.length += count;
    this.tell();
  }

  /** Notifies as soon as the caller has the response. */
  tellSoon(): void {
    setTimeout(() => this.tell());
  }

  /** Sends a batch: something changed. */
  tell(): void {
    this.revision += 1;
    const batch: ChangeBatch = {
      revision: this.revision,
      simulators: this.simulators.map(({ kind }) => this.statusOf(kind)),
      setup: 0,
      attachment: this.attachment,
      total: this.log.length,
      eventsPerSecond: this.rate,
      ...this.newest(),
    };
    for (const listener of this.listeners) listener(JSON.stringify(batch));
  }

  /** Returns the number of rows that match the feed's filter, and the newest of them. */
  newest() {
    const { filter, tail } = this.watched;
    const matched = this.log.count(filter);
    return { matched, tail: this.log.window(filter, Math.max(0, matched - tail), tail) };
  }

  statusOf(kind: string): SimulatorStatus {
    const events = this.log.count({ ...everyEvent, kinds: [kind] });
    const failed = this.log.count({ ...everyEvent, kinds: [kind], outcome: "failed" });
    const waiting =
      kind === "payments" ? this.items.filter(({ state }) => state === "pending") : [];
    return {
      kind,
      generation: this.generation,
      since: this.since,
      now: this.now,
      pace: null,
      wallOffsetSeconds: this.wallOffsetSeconds,
      deliveryOn:
        this.api.delivery.get(kind) ?? (this.deliversNow && ["payments", "email"].includes(kind)),
      vendorHeaders: this.api.vendorHeaders.has(kind),
      faults: this.api.faults.get(kind)?.length ?? 0,
      pending: 0,
      inFlight: false,
      writes: this.revision,
      events,
      requests: this.requests.filter(({ row }) => row.kind === kind).length,
      results: kind === "exchange" ? 0 : events,
      failed,
      scheduled: waiting.length,
      nextDue: waiting.length === 0 ? null : Math.min(...waiting.map(({ due }) => Date.parse(due))),
    };
  }
}
