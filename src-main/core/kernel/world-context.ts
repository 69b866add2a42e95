import type { Outcome, OutgoingRequest } from "#core/contract/sending.ts";
import type { IdSequence } from "#core/contract/ids.ts";
import type { ApiRequest } from "#core/contract/cause.ts";
import type { Agenda, PlannedTask } from "#core/clock/agenda.ts";
import type { SimulatorClock } from "#core/clock/simulator-clock.ts";
import type { AppRequest, AppResponse, AskApp } from "#core/contract/app-request.ts";
import type { DeliveryChannel } from "#core/contract/channel.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { Sender } from "#core/delivery/sending/send.ts";
import type { EgressLog } from "#core/log/egress-log.ts";
import type { Cause } from "./cause.ts";
import type { Context, DeliveredAttempt, DomainEvent } from "#core/contract/context.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { RequestHead } from "#core/contract/message.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { readPath } from "./routing/route-table.ts";
import type { UnsupportedRequests } from "./routing/unsupported-requests.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { WorldParts } from "./world-parts.ts";

/** The part of a world that contexts use. */
interface ContextSource<State> extends Pick<
  WorldParts<State>,
  "causes" | "deliveries" | "results"
> {
  readonly state: State;
  readonly ids: IdSequence;
  readonly clock: SimulatorClock;
  readonly agenda: Agenda;
  readonly advancedMs: number;
  readonly fileTime: number;
  readonly generation: number;
  readonly log: EgressLog;
  readonly baseUrl: string;
  readonly redirectUris: readonly string[];
  readonly settings: SimulatorSettings;
  readonly unsupported: UnsupportedRequests;
  readonly channel: DeliveryChannel | undefined;
  readonly askApp: AskApp | undefined;
  readonly requestSender: Sender;
  emit(event: DomainEvent, exchange: Exchange | undefined, cause: Cause | undefined): void;
  schedule(due: number, planned: PlannedTask): number;
}

/** A view of the world as one request may use it; reads through, so that a reset cannot leave it stale. */
export class WorldContext<State> implements Context<State> {
  private readonly world: ContextSource<State>;
  private readonly exchange: Exchange | undefined;
  private readonly cause: Cause | undefined;

  constructor(
    world: ContextSource<State>,
    exchange: Exchange | undefined,
    cause: Cause | undefined,
  ) {
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

  get fileTime(): number {
    return this.world.fileTime;
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

  get redirectUris(): readonly string[] {
    return this.world.redirectUris;
  }

  get apiRequest(): ApiRequest | undefined {
    return this.cause?.apiRequest;
  }

  get requiredKey(): string | undefined {
    return this.world.settings.requiredKey;
  }

  get allowedHosts(): readonly string[] {
    return this.world.settings.guard.allowedHosts;
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
    this.world.unsupported.recordParameter(method, readPath(url), parameter);
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
