import { randomUUID } from "node:crypto";
import { Agenda } from "#core/clock/agenda.ts";
import { ClockDriver } from "#core/clock/clock-driver.ts";
import { SimulatorClock } from "#core/clock/simulator-clock.ts";
import { WallClock } from "#core/clock/wall-clock.ts";
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
} from "#core/delivery/send.ts";
import { Causes } from "#core/egress/causes.ts";
import { EgressLog } from "#core/egress/egress-log.ts";
import { jsonTextOf } from "#core/json/json-text.ts";
import { createIdSequence, type IdSequence } from "#core/state/id-sequence.ts";
import type { Cause } from "./cause.ts";
import type { Exchange } from "./exchange.ts";
import type { Context, DeliveredAttempt, DomainEvent } from "./context.ts";
import type { SimulatorDefinition } from "./definition.ts";
import type { RequestHead } from "./message.ts";
import { pathOf } from "./route-table.ts";
import type { SimulatorSettings } from "./settings.ts";
import { UnsupportedCalls } from "./unsupported-calls.ts";

/** Where and since when a simulator is reached: settled before its world is built. */
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

/**
 * The simulated world of one simulator: its state, its time, what it recorded and what came of it.
 * A reset makes a new one in place: everything below but the clock objects is replaced.
 */
export class World<State> {
  /** Tells this start of the simulator from any other, so that nobody takes one for another. */
  readonly id: string = randomUUID();
  readonly agenda = new Agenda();
  readonly clock: SimulatorClock;
  readonly driver: ClockDriver;
  readonly wall = new WallClock();
  readonly unsupported = new UnsupportedCalls();
  generation: number;
  /** How many calls could have changed something: rises, so that a window knows when to look again. */
  writes = 0;
  state: State;
  ids: IdSequence;
  log = new EgressLog();
  causes = new Causes();
  results: Results;
  deliveries = new DeliveryRecords();
  readonly baseUrl: string;
  /** Whether events are delivered, and where to; a reset keeps it. */
  readonly delivery: DeliverySwitch;
  /** Where recorded events leave; none for simulators that send nothing. */
  channel: DeliveryChannel | undefined;
  /** Told of every change; each only marks for itself that there is news. */
  readonly listeners = new Set<() => void>();
  private advanced = 0;
  private openedSender: Sender | undefined;

  readonly definition: SimulatorDefinition<State>;
  readonly settings: SimulatorSettings;

  constructor(definition: SimulatorDefinition<State>, settings: SimulatorSettings, site: Site) {
    this.definition = definition;
    this.settings = settings;
    this.generation = settings.firstGeneration ?? 1;
    this.results = new Results(this.generation);
    this.baseUrl = site.baseUrl;
    this.delivery = new DeliverySwitch(definition.profile, settings);
    this.clock = site.clock;
    this.driver = new ClockDriver(this.clock, this.agenda);
    this.ids = createIdSequence(definition.profile.kind);
    this.state = this.createState();
  }

  /** The context of one request (its deliveries wait until the exchange is over) or of the moment. */
  context(exchange?: Exchange, cause?: Cause): Context<State> {
    return new WorldContext(this, exchange, cause);
  }

  /** Sends requests to clients: deliveries and handshakes. Opened when it is first needed. */
  get sender(): Sender {
    this.openedSender ??= createSender();
    return this.openedSender;
  }

  /** Breaks off the requests to clients. */
  closeSender(): void {
    this.openedSender?.close();
  }

  /** Counts a call that may have changed something, and tells of it. */
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

  /** Back to the first moment, one generation on. What is in the air belongs to the old one. */
  reset(): void {
    this.generation += 1;
    this.driver.abandon();
    this.agenda.clear();
    this.clock.restart();
    this.wall.restart();
    this.advanced = 0;
    this.ids = createIdSequence(this.definition.profile.kind);
    this.log = new EgressLog();
    this.causes = new Causes();
    this.results = new Results(this.generation);
    this.deliveries = new DeliveryRecords();
    this.unsupported.clear();
    this.channel?.reset();
    const old = this.state;
    this.state = this.createState();
    this.definition.endState?.(old);
  }

  private createState(): State {
    const { environment, startTime } = this.settings;
    return this.definition.createState({ ids: this.ids, now: startTime, environment });
  }
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

  get log(): EgressLog {
    return this.world.log;
  }

  get baseUrl(): string {
    return this.world.baseUrl;
  }

  get environment(): Readonly<Record<string, string | undefined>> {
    return this.world.settings.environment;
  }

  emit(event: DomainEvent): void {
    this.world.emit(event, this.exchange, this.cause);
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

  countReceivers(type: string): number {
    return this.world.channel?.countReceivers({ type }) ?? 0;
  }

  get isDelivering(): boolean {
    return this.world.channel?.isActive ?? false;
  }

  send(request: OutgoingRequest): Promise<Outcome> {
    return this.world.sender.send(request, this.world.settings.deliveryTimeoutMs);
  }

  listUnsupported({ method, url }: Pick<RequestHead, "method" | "url">, parameter: string): void {
    this.world.unsupported.recordParameter(method, pathOf(url), parameter);
  }

  at(due: number, run: (context: Context<State>) => void): () => void {
    // By number: the call itself, with its request and body, must not stay until then.
    const number = this.cause?.numberIn(this.world.causes) ?? 0;
    const withdraw = this.world.agenda.add(due, () => {
      run(this.world.context(undefined, { numberIn: () => number }));
    });
    this.world.driver.wake();
    return withdraw;
  }
}
