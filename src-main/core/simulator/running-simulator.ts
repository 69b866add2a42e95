import type { FastifyInstance } from "fastify";
import { createHttpChannel, endpointsOf } from "#core/delivery/http-channel.ts";
import { seeOut } from "#core/delivery/see-out.ts";
import { deliveryHeaders, type SigningInput } from "#core/delivery/signature.ts";
import { panelRoutes } from "#core/panel/panel-routes.ts";
import type { TimelineEvent } from "#shared/domain/timeline.ts";
import type { Endpoint } from "#core/delivery/endpoint.ts";
import { Timeline } from "#core/timeline/timeline.ts";
import type { SimulatorDefinition } from "./define.ts";
import {
  callInside,
  encodeCall,
  type EncodedCall,
  type InsideAnswer,
  type InsideCall,
} from "./call-inside.ts";
import type { CollectionInfo, ObjectSummary } from "./objects.ts";
import type { Place } from "./place.ts";
import type { SimulatorProfile } from "./profile.ts";
import { createServer } from "./server.ts";
import type { SimulatorSettings } from "./settings.ts";
import { serveSockets } from "./sockets.ts";
import { viewAction, type WorldActionView } from "./world-action-view.ts";
import { World } from "./world.ts";

/** A collection as the panel sees it. */
export interface CollectionView extends CollectionInfo {
  count(): number;
  list(): Iterable<ObjectSummary>;
  find(id: string): unknown;
}

/** The world's parts that the outside may read; the simulator's own types are gone. */
export type WorldView = Pick<
  World<unknown>,
  | "generation"
  | "writes"
  | "log"
  | "causes"
  | "results"
  | "exchanges"
  | "clock"
  | "wall"
  | "advancedMs"
>;

/** A started simulator: what the workbench serves, shows and stops. */
export interface RunningSimulator {
  readonly kind: string;
  readonly title: string;
  readonly model: string;
  readonly apiKey: string;
  readonly connect: SimulatorProfile["connect"];
  readonly delivery: SimulatorProfile["delivery"];
  /** Whether the provider sends nothing at all: no event is ever recorded. */
  readonly silent: boolean;
  readonly app: FastifyInstance;
  /** The world as it is now; ask again after a reset. */
  readonly world: WorldView;
  readonly timeline: Timeline;
  readonly worldActions: readonly WorldActionView[];
  readonly collections: readonly CollectionView[];
  readonly deliveryState: {
    readonly on: boolean;
    readonly pending: number;
    readonly inFlight: boolean;
    /** How long the oldest delivery without an outcome has waited, in real milliseconds. */
    readonly oldestMs: number | undefined;
  };
  readonly pace: number | undefined;
  /** When something next falls due on the simulator clock, in milliseconds. */
  readonly nextDue: number | undefined;
  endpoints(): readonly Endpoint[];
  /** The `seq` of the oldest event with a delivery that has no outcome yet. */
  readonly firstOpen: number | undefined;
  /** The deliveries of one event that have no outcome yet. */
  openAttempts(
    seq: number,
  ): readonly { readonly endpoint: string | undefined; readonly isFlying: boolean }[];
  /** The headers a delivery had: signatures are pure, so they can be made again. */
  headersOf(seq: number, endpoint: Endpoint, signedAt: number): Readonly<Record<string, string>>;
  /** The signature's part of those headers. */
  signatureOf(seq: number, endpoint: Endpoint, signedAt: number): Record<string, string>;
  /** What a signature covers, for people. */
  readonly signedText: string;
  /** A call as it would go over the wire, without making it. */
  encodeCall(call: InsideCall): EncodedCall;
  /** Puts checked items on the schedule; those due at once have run when it resolves. */
  schedule(events: readonly TimelineEvent[]): Promise<void>;
  /** Makes a call through the simulator's own door. */
  call(call: InsideCall): Promise<InsideAnswer>;
  /** Calls the listener after every change; the answer ends that. */
  onChange(listener: () => void): () => void;
  /** Answers what was accepted, then stops; whoever has its port tells when its connections end. */
  close(connectionsEnd?: Promise<unknown>): Promise<void>;
}

function viewCollections<State>(world: World<State>): readonly CollectionView[] {
  return (world.definition.objects ?? []).map((collection) => ({
    name: collection.name,
    title: collection.title,
    ...(collection.action ? { action: collection.action } : {}),
    count: () => collection.count(world.state),
    list: () => collection.list(world.state),
    find: (id) => collection.find(world.context(), id),
  }));
}

function signingInput<State>(
  world: World<State>,
  seq: number,
  endpoint: Endpoint,
  seconds: number,
): SigningInput {
  const { id } = world.log.row(seq);
  return { id, seconds, body: world.log.payload(seq), secret: endpoint.secret };
}

/** Builds one simulator. It has no port: whoever has one passes on what comes in to `app.server`. */
export function createRunningSimulator<State>(
  definition: SimulatorDefinition<State>,
  settings: SimulatorSettings,
  place: Place,
): RunningSimulator {
  const world = new World(definition, settings, place);
  const http = createHttpChannel(world);
  const timeline: Timeline = new Timeline({
    agenda: world.agenda,
    now: () => world.clock.now(),
    call: (call, item) => {
      const { generation } = world;
      return callInside(app, definition, settings, call, { origin: "timeline", item, generation });
    },
    changed: () => {
      world.driver.wake();
      world.changed();
    },
  });
  const panel = panelRoutes(() => running, world);
  const app = createServer(world, timeline, panel);
  const sockets = serveSockets(app, world);
  world.channel = sockets?.channel ?? http;

  const running: RunningSimulator = {
    kind: definition.profile.kind,
    title: definition.profile.title,
    model: definition.profile.model,
    apiKey: settings.requiredKey ?? definition.profile.apiKey,
    connect: definition.profile.connect,
    delivery: definition.profile.delivery,
    silent: definition.profile.silent ?? false,
    app,
    world,
    timeline,
    get worldActions() {
      return (definition.worldActions ?? []).map(viewAction);
    },
    collections: viewCollections(world),
    get deliveryState() {
      const { channel } = world;
      const since = channel?.waitingSince;
      return {
        on: channel?.isActive ?? false,
        pending: channel?.pending ?? 0,
        inFlight: channel?.inFlight ?? false,
        oldestMs: since === undefined ? undefined : performance.now() - since,
      };
    },
    pace: settings.pace,
    get nextDue() {
      return world.agenda.nextDue();
    },
    endpoints: () => [...endpointsOf(world)],
    get firstOpen() {
      return world.channel?.firstOpen;
    },
    openAttempts: (seq) => [...(world.channel?.openAttempts?.(seq) ?? [])],
    headersOf: (seq, endpoint, signedAt) => {
      if (!definition.delivery) return {};
      const input = signingInput(world, seq, endpoint, signedAt);
      return deliveryHeaders(definition.delivery.signature, input, settings.vendorHeaders);
    },
    signatureOf: (seq, endpoint, signedAt) => ({
      ...definition.delivery?.signature.sign(signingInput(world, seq, endpoint, signedAt)),
    }),
    signedText: definition.delivery?.signature.signedText ?? "",
    encodeCall: (call) => encodeCall(definition, settings, call),
    schedule: async (events) => {
      timeline.inject(events);
      await world.driver.runDue();
    },
    call: (call) => callInside(app, definition, settings, call, { origin: "panel" }),
    onChange: (listener) => {
      world.listeners.add(listener);
      return () => world.listeners.delete(listener);
    },
    close: async (connectionsEnd) => {
      const until = performance.now() + (settings.closeGraceMs ?? 0);
      world.driver.close();
      definition.endState?.(world.state);
      await Promise.all([sockets?.close(), app.close(), connectionsEnd]);
      if (http && settings.closeGraceMs !== undefined) {
        sayUndelivered(running.kind, await seeOut(world, http, until - performance.now()));
      }
      await world.channel?.close();
    },
  };
  return running;
}

/** Events are on the log all the same, but that goes with the process: what was not sent is not silently lost. */
function sayUndelivered(kind: string, count: number): void {
  if (count === 0) return;
  const deliveries = count === 1 ? "1 delivery" : `${String(count)} deliveries`;
  console.error(`simdeck: ${kind}: ${deliveries} had not gone out.`);
}
