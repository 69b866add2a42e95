import { randomUUID } from "node:crypto";
import { Agenda, type PlannedTask } from "#core/clock/agenda.ts";
import { ClockDriver } from "#core/clock/clock-driver.ts";
import { preciseNow } from "#core/clock/real-time.ts";
import type { SimulatorClock } from "#core/clock/simulator-clock.ts";
import { WallClock } from "#core/clock/wall-clock.ts";
import type { AskApp } from "#core/contract/app-request.ts";
import type { DeliveryChannel } from "#core/contract/channel.ts";
import type { DeliveryRecords } from "#core/log/delivery-records.ts";
import { DeliverySwitch } from "#core/delivery/delivery-switch.ts";
import { FailureReports } from "#core/delivery/failure-reports.ts";
import type { Results } from "#core/log/results.ts";
import { createSender, type Sender } from "#core/delivery/sending/send.ts";
import { Arrivals } from "#core/log/arrivals.ts";
import type { Causes } from "#core/log/causes.ts";
import type { EgressLog } from "#core/log/egress-log.ts";
import { FaultRules } from "#core/faults/fault-rules.ts";
import { toJsonText } from "#core/json/json-text.ts";
import { RequestLog } from "#core/log/requests/request-log.ts";
import type { Evidence } from "#core/log/evidence.ts";
import type { CountedIds } from "#core/state/id-sequence.ts";
import type { Cause } from "./cause.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { Context, DomainEvent } from "#core/contract/context.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { UnsupportedRequests } from "./routing/unsupported-requests.ts";
import { WorldContext } from "./world-context.ts";
import {
  firstParts,
  type NextWorld,
  type SimulatorAddress,
  type WorldParts,
} from "./world-parts.ts";

/** A response may hold a whole view, which is larger than what is kept of deliveries. */
const USED_BODY_BYTES = 256 * 1_024;

/**
 * The simulated world of one simulator: its state, its time, its events and their results. A reset makes
 * a new one in place: everything below but the clock objects is replaced.
 */
export class World<State> {
  /** Identifies this start of the simulator. */
  readonly id: string = randomUUID();
  readonly agenda = new Agenda();
  readonly clock: SimulatorClock;
  readonly driver: ClockDriver;
  readonly wall = new WallClock();
  readonly unsupported = new UnsupportedRequests();
  readonly faults = new FaultRules();
  /** Prints deliveries that failed. */
  readonly failures: FailureReports;
  generation: number;
  /** The generation that the last reset began. */
  since: number;
  /** The number of requests that could have changed something: a window uses it to detect changes. */
  writes = 0;
  state: State;
  ids: CountedIds;
  log: EgressLog;
  causes: Causes;
  arrivals: Arrivals;
  /** The requests of clients; absent when they are not logged. */
  requests: RequestLog | undefined;
  results: Results;
  deliveries: DeliveryRecords;
  readonly baseUrl: string;
  /** The redirect URIs of OAuth apps; a reset keeps them. */
  redirectUris: readonly string[];
  /** True if events are delivered, and where to; a reset keeps it. */
  readonly delivery: DeliverySwitch;
  /** The channel of recorded events; none for simulators that deliver nothing. */
  channel: DeliveryChannel | undefined;
  /** Sends a request to the app whose response is used; set by the launch. */
  askApp: AskApp | undefined;
  /** Called after every change; each only marks for itself that something changed. */
  readonly listeners = new Set<() => void>();
  /** True if the timeline holds items. */
  hasSchedule = false;
  private advanced = 0;
  private openedSender: Sender | undefined;
  private openedRequestSender: Sender | undefined;

  readonly definition: SimulatorDefinition<State>;
  readonly settings: SimulatorSettings;

  constructor(
    definition: SimulatorDefinition<State>,
    settings: SimulatorSettings,
    address: SimulatorAddress,
  ) {
    this.definition = definition;
    this.settings = settings;
    this.failures = new FailureReports(definition.profile.kind);
    this.generation = settings.firstGeneration ?? 1;
    this.since = this.generation;
    this.requests = this.createRequestLog();
    this.baseUrl = address.baseUrl;
    this.redirectUris = settings.redirectUris?.[definition.profile.kind] ?? [];
    this.delivery = new DeliverySwitch(definition.profile, settings);
    this.clock = address.clock;
    this.driver = new ClockDriver(this.clock, this.agenda);
    const { state, ids, log, causes, results, deliveries } = firstParts(
      this.definition,
      this.settings,
    );
    this.state = state;
    this.ids = ids;
    this.log = log;
    this.causes = causes;
    this.arrivals = Arrivals.begin(this.generation, log.length);
    this.results = results;
    this.deliveries = deliveries;
  }

  /** The context of one request (its deliveries wait until the exchange is over) or of the moment. */
  context(exchange?: Exchange, cause?: Cause): Context<State> {
    return new WorldContext(this, exchange, cause);
  }

  /** Sends deliveries. Opened when it is first needed. */
  get sender(): Sender {
    this.openedSender ??= createSender();
    return this.openedSender;
  }

  /** Sends requests to clients whose responses are used: handshakes, interactions. */
  get requestSender(): Sender {
    this.openedRequestSender ??= createSender(USED_BODY_BYTES);
    return this.openedRequestSender;
  }

  /** Breaks off the deliveries. */
  closeSender(): void {
    this.openedSender?.close();
  }

  /** Breaks off the requests whose responses are used. */
  closeRequestSender(): void {
    this.openedRequestSender?.close();
  }

  /** Counts a request that may have changed something, and notifies listeners. */
  wrote(): void {
    this.writes += 1;
    this.channel?.forgetHeld?.();
    this.changed();
  }

  /** Tells the listeners that something changed. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Records an event and hands it to the channel. The payload is serialised here, once. */
  emit(event: DomainEvent, exchange: Exchange | undefined, cause: Cause | undefined): void {
    const { type, to } = event;
    const { delivery } = this.definition;
    const forms =
      delivery?.to === "registered" ? delivery.forms?.(this.context(), event) : undefined;
    const seq = this.log.append({
      id: event.id ?? this.ids.next("egress_", 24),
      type,
      to,
      subject: event.subject ?? "",
      createdAt: this.clock.now(),
      json: toJsonText((forms ?? event).payload),
      rendering: forms?.rendering,
      renderings: forms?.renderings,
    });
    this.causes.link(cause?.numberIn(this.causes) ?? 0);
    this.arrivals.note(preciseNow(), this.generation);
    this.channel?.take({ generation: this.generation, seq, type, to }, exchange);
    this.changed();
  }

  async advance(seconds: number): Promise<void> {
    this.advanced += seconds * 1_000;
    await this.driver.advance(seconds * 1_000);
    this.changed();
  }

  /** Real time while the clock was neither set nor moved and nothing is scheduled. */
  get fileTime(): number {
    const isUntouched = this.settings.hasUsualClock === true && this.advanced === 0;
    return isUntouched && !this.hasSchedule ? Date.now() : this.clock.now();
  }

  get advancedMs(): number {
    return this.advanced;
  }

  /**
   * Returns to the first state with the next generation. Deliveries in flight belong to the old
   * one. The request log is another one.
   * @param parts Those of the snapshot that the simulator was started from.
   */
  reset(parts?: WorldParts<State>): void {
    this.unsupported.clear();
    this.replaceWith({ generation: this.generation + 1, parts });
    this.since = this.generation;
    this.requests = this.createRequestLog();
  }

  /**
   * Returns to the parts of a snapshot with the next generation. The request log stays, and marks what is
   * undone.
   */
  restore(parts: WorldParts<State>, evidence: Evidence | undefined): void {
    this.replaceWith({ generation: this.generation + 1, parts });
    if (evidence) this.arrivals = evidence.arrivals.copy();
    this.requests?.returnTo(evidence?.requests);
  }

  /** Returns what was observed of the world so far, for a snapshot of it. */
  evidence(): Evidence {
    return { arrivals: this.arrivals.copy(), requests: this.requests?.mark() };
  }

  /**
   * Puts these parts in the place of the present ones. Deliveries in flight belong to the old
   * generation.
   * @param parts Default: those of the first moment.
   */
  replaceWith({ generation, parts }: NextWorld<State>): void {
    this.generation = generation;
    const next = parts ?? firstParts(this.definition, this.settings);
    this.driver.abandon();
    this.agenda.clear(next.lastOrder);
    this.clock.restart(next.now);
    this.wall.restart(next.wallOffsetSeconds);
    this.advanced = next.advancedMs;
    this.ids = next.ids;
    this.log = next.log;
    this.causes = next.causes;
    this.arrivals = Arrivals.begin(generation, next.log.length);
    this.results = next.results;
    this.deliveries = next.deliveries;
    this.faults.clear();
    this.failures.clear();
    const old = this.state;
    this.state = next.state;
    this.channel?.reset();
    for (const { due, order, ...task } of next.tasks) {
      this.agenda.put({ due, order, task, run: this.runOf(task) });
    }
    this.definition.endState?.(old);
  }

  private createRequestLog(): RequestLog | undefined {
    if (this.settings.requestLog === false) return undefined;
    const changed = () => {
      this.changed();
    };
    return new RequestLog({ since: this.since, changed });
  }

  /** Returns the current parts of the world. */
  parts(): WorldParts<State> {
    const { state, ids, log, causes, results, deliveries, agenda } = this;
    deliveries.flush();
    const tasks = [...agenda.items()].flatMap(({ due, order, task }) =>
      task ? [{ due, order, ...task }] : [],
    );
    return {
      ...{ state, ids, log, causes, results, deliveries },
      now: this.clock.now(),
      advancedMs: this.advanced,
      wallOffsetSeconds: this.wall.offsetSeconds,
      tasks,
      lastOrder: agenda.lastOrder,
    };
  }

  /** Schedules a task of the definition and returns its number. Throws for a task that it does not have. */
  schedule(due: number, planned: PlannedTask): number {
    const order = this.agenda.add(due, this.runOf(planned), planned);
    this.driver.wake();
    return order;
  }

  private runOf({ task, id, cause }: PlannedTask): () => void {
    const { tasks, profile } = this.definition;
    const known = tasks?.[task];
    if (!known) throw new RangeError(`the definition of ${profile.kind} has no task ${task}`);
    return () => {
      known.run(this.context(undefined, { numberIn: () => cause }), id);
    };
  }
}
