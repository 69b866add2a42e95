import { randomUUID } from "node:crypto";
import { Agenda, type PlannedTask } from "#core/clock/agenda.ts";
import { ClockDriver } from "#core/clock/clock-driver.ts";
import { preciseNow } from "#core/clock/real-time.ts";
import { SimulatorClock } from "#core/clock/simulator-clock.ts";
import { WallClock } from "#core/clock/wall-clock.ts";
import type { AppRequest, AppResponse, AskApp } from "#core/delivery/app-request.ts";
import type { DeliveryChannel } from "#core/delivery/channel.ts";
import type { Endpoint } from "#core/delivery/endpoint.ts";
import { DeliveryRecords } from "#core/delivery/delivery-records.ts";
import { DeliverySwitch } from "#core/delivery/delivery-switch.ts";
import { Results } from "#core/delivery/results.ts";
import {
  createSender,
  type Outcome,
  type OutgoingRequest,
  type Sender,
} from "#core/delivery/sending/send.ts";
import { Arrivals } from "#core/egress/arrivals.ts";
import { Causes } from "#core/egress/causes.ts";
import { EgressLog } from "#core/egress/egress-log.ts";
import { FaultRules } from "#core/faults/fault-rules.ts";
import { jsonTextOf } from "#core/json/json-text.ts";
import { RequestLog } from "#core/requests/request-log.ts";
import { type CountedIds, createIdSequence, type IdSequence } from "#core/state/id-sequence.ts";
import type { ApiRequest, Cause } from "./cause.ts";
import type { Exchange } from "./exchange.ts";
import type { Context, DeliveredAttempt, DomainEvent } from "./context.ts";
import type { SimulatorDefinition } from "./definition.ts";
import type { RequestHead } from "./message.ts";
import { controlRefusal } from "./refusal.ts";
import { pathOf } from "./routing/route-table.ts";
import type { SimulatorSettings } from "./settings.ts";
import { UnsupportedCalls } from "./routing/unsupported-calls.ts";

/** A response may hold a whole view, which is larger than what is kept of deliveries. */
const USED_BODY_BYTES = 256 * 1_024;

/** The address of a simulator and its start time: set before its world is built. */
export interface Site {
  /** `http://127.0.0.1:4701`; empty for one that is only called within the process. */
  readonly baseUrl: string;
  /** Runs from the moment the site was made, however late the world is built. */
  readonly clock: SimulatorClock;
}

/** Returns a site whose clock starts now. */
export function newSite({ startTime, pace }: SimulatorSettings, baseUrl = ""): Site {
  return { baseUrl, clock: new SimulatorClock(startTime, pace) };
}

/** The parts of a world: everything that a reset replaces and a snapshot holds. */
export interface WorldParts<State> {
  readonly state: State;
  readonly ids: CountedIds;
  readonly log: EgressLog;
  readonly causes: Causes;
  readonly results: Results;
  readonly deliveries: DeliveryRecords;
  /** Simulator time, milliseconds since the epoch. */
  readonly now: number;
  readonly advancedMs: number;
  readonly wallOffsetSeconds: number;
  /** The tasks that wait, and the order of the newest item of the agenda. */
  readonly tasks: readonly (PlannedTask & { readonly due: number; readonly order: number })[];
  readonly lastOrder: number;
}

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
  readonly unsupported = new UnsupportedCalls();
  readonly faults = new FaultRules();
  generation: number;
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
  /** True if events are delivered, and where to; a reset keeps it. */
  readonly delivery: DeliverySwitch;
  /** The channel of recorded events; none for simulators that deliver nothing. */
  channel: DeliveryChannel | undefined;
  /** Sends a request to the app whose response is used; set by the launch. */
  askApp: AskApp | undefined;
  /** Told of every change; each only marks for itself that there is news. */
  readonly listeners = new Set<() => void>();
  private advanced = 0;
  private openedSender: Sender | undefined;
  private openedRequestSender: Sender | undefined;

  readonly definition: SimulatorDefinition<State>;
  readonly settings: SimulatorSettings;

  constructor(definition: SimulatorDefinition<State>, settings: SimulatorSettings, site: Site) {
    this.definition = definition;
    this.settings = settings;
    this.generation = settings.firstGeneration ?? 1;
    this.requests = this.createRequestLog();
    this.baseUrl = site.baseUrl;
    this.delivery = new DeliverySwitch(definition.profile, settings);
    this.clock = site.clock;
    this.driver = new ClockDriver(this.clock, this.agenda);
    const { state, ids, log, causes, results, deliveries } = this.firstParts();
    this.state = state;
    this.ids = ids;
    this.log = log;
    this.causes = causes;
    this.arrivals = new Arrivals(log.length);
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
    this.changed();
  }

  /** Tells the listeners that something changed. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Records an event and hands it to the channel. The payload is serialised here, once. */
  emit(event: DomainEvent, exchange: Exchange | undefined, cause: Cause | undefined): void {
    const { type, to } = event;
    const seq = this.log.append({
      id: event.id ?? this.ids.next("egress_", 24),
      type,
      to,
      subject: event.subject ?? "",
      createdAt: this.clock.now(),
      json: jsonTextOf(event.payload),
    });
    this.causes.link(cause?.numberIn(this.causes) ?? 0);
    this.arrivals.note(preciseNow());
    this.channel?.take({ generation: this.generation, seq, type, to }, exchange);
    this.changed();
  }

  async advance(seconds: number): Promise<void> {
    this.advanced += seconds * 1_000;
    await this.driver.advance(seconds * 1_000);
    this.changed();
  }

  get advancedMs(): number {
    return this.advanced;
  }

  /**
   * Returns to the first state with the next generation. Deliveries in flight belong to the old
   * one.
   * @param parts Those of the snapshot that the simulator was started from.
   */
  reset(parts?: WorldParts<State>): void {
    this.unsupported.clear();
    this.replaceWith({ generation: this.generation + 1, parts });
  }

  /**
   * Puts these parts in the place of the present ones. Deliveries in flight belong to the old
   * generation.
   * @param parts Default: those of the first moment.
   */
  replaceWith({ generation, parts }: NextWorld<State>): void {
    this.generation = generation;
    const next = parts ?? this.firstParts();
    this.driver.abandon();
    this.agenda.clear(next.lastOrder);
    this.clock.restart(next.now);
    this.wall.restart(next.wallOffsetSeconds);
    this.advanced = next.advancedMs;
    this.ids = next.ids;
    this.log = next.log;
    this.causes = next.causes;
    this.arrivals = new Arrivals(next.log.length);
    this.results = next.results;
    this.requests = this.createRequestLog();
    this.deliveries = next.deliveries;
    this.faults.clear();
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
    return new RequestLog(() => {
      this.changed();
    });
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

  /** Returns the parts of a world without history. */
  firstParts(): WorldParts<State> {
    const { environment, startTime } = this.settings;
    const ids = createIdSequence(this.definition.profile.kind);
    return {
      ids,
      state: this.definition.createState({ ids, now: startTime, environment }),
      log: new EgressLog(),
      causes: new Causes(),
      results: new Results(),
      deliveries: new DeliveryRecords(),
      now: startTime,
      advancedMs: 0,
      wallOffsetSeconds: 0,
      tasks: [],
      lastOrder: 0,
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
    const run = tasks?.[task];
    if (!run) throw new RangeError(`the definition of ${profile.kind} has no task ${task}`);
    return () => {
      run(this.context(undefined, { numberIn: () => cause }), id);
    };
  }
}

/** The parts that replace those of a world. */
interface NextWorld<State> {
  readonly generation: number;
  readonly parts?: WorldParts<State> | undefined;
}

/** A view of the world as one request may use it; reads through, so that a reset cannot leave it stale. */
class WorldContext<State> implements Context<State> {
  private readonly world: World<State>;
  private readonly exchange: Exchange | undefined;
  private readonly cause: Cause | undefined;

  constructor(world: World<State>, exchange: Exchange | undefined, cause: Cause | undefined) {
    this.world = world;
    this.exchange = exchange;
    this.cause = cause;
  }

  get state(): State {
    return this.world.state;
  }

  get ids(): IdSequence {
    return this.world.ids;
  }

  get now(): number {
    return this.world.clock.now();
  }

  get advancedMs(): number {
    return this.world.advancedMs;
  }

  get generation(): number {
    return this.world.generation;
  }

  get log(): EgressLog {
    return this.world.log;
  }

  get baseUrl(): string {
    return this.world.baseUrl;
  }

  get apiRequest(): ApiRequest | undefined {
    return this.cause?.apiRequest;
  }

  get environment(): Readonly<Record<string, string | undefined>> {
    return this.world.settings.environment;
  }

  emit(event: DomainEvent): void {
    this.world.emit(event, this.exchange, this.cause);
  }

  async ask(request: AppRequest): Promise<AppResponse> {
    const { generation, askApp } = this.world;
    if (!askApp) return { status: null, error: "there is no app to ask" };
    const response = await askApp(request);
    if (this.world.generation === generation) return response;
    throw controlRefusal(
      409,
      "world_was_reset",
      "the simulator was reset before the app responded",
    );
  }

  attemptsOf(seq: number): readonly DeliveredAttempt[] {
    return this.world.results.indicesOf(seq).map((index) => this.attempt(index));
  }

  *attemptsAt(endpoint: string): Iterable<DeliveredAttempt> {
    const { results } = this.world;
    for (let index = results.length - 1; index >= 0; index -= 1) {
      if (results.row(index).endpoint === endpoint) yield this.attempt(index);
    }
  }

  redeliver(seq: number, endpoint: string): boolean {
    const { channel, generation, log } = this.world;
    const event = { generation, seq, type: log.row(seq).type, to: log.addressees(seq) };
    const isMeant = ({ id, enabled }: Endpoint) => id === endpoint && enabled;
    return (channel?.redeliver?.(event, isMeant, this.exchange) ?? 0) > 0;
  }

  private attempt(index: number): DeliveredAttempt {
    const { results, deliveries } = this.world;
    const { seq, endpoint, status, http_status: httpStatus } = results.row(index);
    const record = deliveries.at(index);
    const outcome = record?.outcome;
    return {
      number: index + 1,
      seq,
      ...(endpoint === undefined ? {} : { endpoint }),
      status,
      ...(httpStatus === undefined ? {} : { httpStatus }),
      responseText: outcome?.responseBody?.toString("utf8") ?? outcome?.failure ?? "",
      record,
    };
  }

  countReceivers(type: string, to?: readonly string[]): number {
    return this.world.channel?.countReceivers({ type, to }) ?? 0;
  }

  get isDelivering(): boolean {
    return this.world.channel?.isActive ?? false;
  }

  send(request: OutgoingRequest): Promise<Outcome> {
    return this.world.requestSender.send(request, this.world.settings.deliveryTimeoutMs);
  }

  listUnsupported({ method, url }: Pick<RequestHead, "method" | "url">, parameter: string): void {
    this.world.unsupported.recordParameter(method, pathOf(url), parameter);
  }

  schedule(due: number, task: string, id: string): number {
    // By number: the call itself, with its request and body, must not stay until then.
    const cause = this.cause?.numberIn(this.world.causes) ?? 0;
    return this.world.schedule(due, { task, id, cause });
  }

  withdraw(scheduled: number): void {
    this.world.agenda.withdraw(scheduled);
  }
}
