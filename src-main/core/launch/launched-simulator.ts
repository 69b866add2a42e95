import type { FastifyInstance } from "fastify";
import type { AheadView } from "#shared/domain/simulator.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import { createAskApp } from "#core/delivery/ask-app.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { createHttpChannel, listEndpoints } from "#core/delivery/http-channel.ts";
import {
  type SentRequest,
  sentRequest,
  type SignedAttempt,
} from "#core/delivery/signed-attempt.ts";
import type { DeliveryChannel, OpenAttempt } from "#core/contract/channel.ts";
import type { DeliveryQueue } from "#core/delivery/queue.ts";
import { drain, countUnsent } from "#core/delivery/drain.ts";
import type { SigningFacts } from "#core/contract/signature.ts";
import { SwitchedChannel } from "#core/delivery/switched-channel.ts";
import { listChoiceFields, type ChoiceField } from "#core/panel/choice-fields.ts";
import { presentAhead } from "#core/panel/present-ahead.ts";
import { panelRoutes } from "#core/panel/panel-routes.ts";
import { viewCollections, viewMails } from "#core/panel/view-collections.ts";
import { Snapshots } from "#core/snapshots/snapshots.ts";
import { Timeline } from "#core/timeline/timeline.ts";
import {
  encodeRequest,
  type EncodedRequest,
  type InProcessRequest,
} from "#core/transport/encode-request.ts";
import { requestInProcess, type InProcessResponse } from "#core/transport/in-process.ts";
import type { SocketService, Summarize } from "#core/contract/definition.ts";
import type { Caller } from "#core/contract/exchange.ts";
import { Kernel } from "#core/kernel/kernel.ts";
import { controlTargets } from "#core/control/control-target.ts";
import { controlRoutes } from "#core/control/control-routes.ts";
import type {
  CallSource,
  CollectionView,
  DeliveryState,
  MailsView,
  RunningSimulator,
} from "#core/panel/running-simulator.ts";
import { Guard } from "#core/transport/guard.ts";
import { createHttpServer } from "#core/transport/http-server.ts";
import { serveSockets } from "#core/transport/sockets.ts";
import { listPages } from "#core/contract/pages.ts";
import { viewAction, type WorldActionView } from "#core/contract/world-action.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { World } from "#core/kernel/world.ts";

/**
 * One simulator around its world: the routes and sockets that lead to it, the channel that leads out,
 * and the schedule. It has no port: the owner of the port passes requests to `app.server`.
 */
export class LaunchedSimulator<State> implements RunningSimulator {
  readonly world: World<State>;
  readonly kernel: Kernel<State>;
  readonly app: FastifyInstance;
  readonly timeline: Timeline;
  readonly snapshots: Snapshots<State>;
  readonly collections: readonly CollectionView[];
  readonly mails: MailsView | undefined;
  private readonly http: DeliveryQueue | undefined;
  private readonly sockets: SocketService<State> | undefined;
  private isReported = false;

  constructor(world: World<State>) {
    this.world = world;
    this.http = createHttpChannel(world);
    this.timeline = this.createTimeline();
    const panel = panelRoutes(() => this, world);
    this.snapshots = new Snapshots(world, this.timeline);
    const parts = { timeline: this.timeline, snapshots: this.snapshots };
    const control = controlRoutes(world, parts, panel.routes);
    this.kernel = new Kernel(world, controlTargets(world, control));
    const { hosts = [] } = world.definition.profile;
    const guard = new Guard({ ...world.settings.guard, providerHosts: hosts }, this.kind);
    this.app = createHttpServer(this.kernel, {
      guard,
      hosts,
      origins: this.profile.origins,
    });
    this.app.addHook("preClose", (done) => {
      panel.endStreams();
      done();
    });
    this.sockets = serveSockets(this.app, world, guard);
    world.channel = joinChannels(world, this.http, this.sockets?.channel);
    world.askApp = createAskApp(world, this.sockets?.ask);
    this.collections = viewCollections(world);
    this.mails = viewMails(world);
  }

  get profile(): SimulatorProfile {
    return this.world.definition.profile;
  }

  get kind(): string {
    return this.profile.kind;
  }

  get apiKey(): string {
    return this.world.settings.requiredKey ?? this.profile.apiKey;
  }

  get signedText(): string {
    return this.world.definition.delivery?.signature.signedText ?? "";
  }

  get hasPeople(): boolean {
    return this.collections.some((collection) => collection.people !== undefined);
  }

  get hasMails(): boolean {
    return this.mails !== undefined;
  }

  get pages(): readonly string[] {
    return listPages(this.world.definition);
  }

  get worldActions(): readonly WorldActionView[] {
    return (this.world.definition.worldActions ?? []).map(viewAction);
  }

  get summarize(): Summarize {
    return this.world.definition.summarize ?? (() => "");
  }

  choiceFields(path: string): readonly ChoiceField[] | undefined {
    const { definition } = this.world;
    const action = definition.worldActions?.find((known) => known.path === path);
    return action && listChoiceFields(action, definition.objects ?? [], () => this.world.context());
  }

  get deliveryState(): DeliveryState {
    const { channel } = this.world;
    const since = channel?.waitingSince;
    return {
      on: channel?.isActive ?? false,
      pending: channel?.pending ?? 0,
      inFlight: channel?.inFlight ?? false,
      oldestMs: since === undefined ? undefined : performance.now() - since,
    };
  }

  get nextDue(): number | undefined {
    return this.world.agenda.nextDue();
  }

  ahead(limit: number): AheadView {
    return presentAhead(this.world, limit);
  }

  get firstOpen(): number | undefined {
    return this.world.channel?.firstOpen;
  }

  endpoints(): readonly Endpoint[] {
    return [...listEndpoints(this.world)];
  }

  openAttempts(seq: number): readonly OpenAttempt[] {
    return [...(this.world.channel?.openAttempts?.(seq) ?? [])];
  }

  sentRequest(attempt: SignedAttempt, facts: SigningFacts): SentRequest | undefined {
    const { signature } = this.world.definition.delivery ?? {};
    return signature && sentRequest(this.world, signature, attempt, facts);
  }

  encodeCall(call: InProcessRequest): EncodedRequest {
    return encodeRequest(this.world.definition, this.world.settings, call);
  }

  async schedule(events: readonly TimelineEvent[]): Promise<void> {
    this.timeline.inject(events);
    await this.world.driver.runDue();
  }

  call(
    call: InProcessRequest,
    { origin = "panel", signal }: CallSource = {},
  ): Promise<InProcessResponse> {
    return this.callAs(call, { origin }, signal);
  }

  onChange(listener: () => void): () => void {
    this.world.listeners.add(listener);
    return () => this.world.listeners.delete(listener);
  }

  async close(connectionsEnd?: Promise<unknown>): Promise<void> {
    const { world, http } = this;
    const grace = world.settings.closeGraceMs;
    const until = performance.now() + (grace ?? 0);
    world.driver.close();
    world.faults.clear();
    world.definition.endState?.(world.state);
    world.closeRequestSender();
    await Promise.all([this.sockets?.close(), this.app.close(), connectionsEnd]);
    if (http && grace !== undefined) {
      await drain(world, http, until - performance.now());
      this.reportUnsent();
    }
    await world.channel?.close();
    world.closeSender();
  }

  /** Events are in the log all the same, but it ends with the process. */
  reportUnsent(): void {
    if (this.isReported || !this.http) return;
    this.isReported = true;
    const count = countUnsent(this.http);
    if (count === 0) return;
    const deliveries = count === 1 ? "1 delivery" : `${String(count)} deliveries`;
    console.error(`simdeck: ${this.kind}: ${deliveries} had not gone out.`);
  }

  private createTimeline(): Timeline {
    const { world } = this;
    return new Timeline({
      agenda: world.agenda,
      now: () => world.clock.now(),
      call: (call, item, signal) => this.callAs(call, { origin: "timeline", item }, signal),
      changed: () => {
        world.hasSchedule = !this.timeline.isEmpty;
        world.driver.wake();
        world.changed();
      },
    });
  }

  private callAs(
    call: InProcessRequest,
    caller: Caller,
    signal?: AbortSignal,
  ): Promise<InProcessResponse> {
    return requestInProcess(this.kernel, this.world, call, { caller, signal });
  }
}

/** A simulator with sockets and a receiver uses the receiver when it is set. */
function joinChannels<State>(
  { delivery }: World<State>,
  http: DeliveryQueue | undefined,
  sockets: DeliveryChannel | undefined,
): DeliveryChannel | undefined {
  return http && sockets ? new SwitchedChannel(delivery, http, sockets) : (sockets ?? http);
}
