import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { DeliveryChannel } from "#core/delivery/channel.ts";
import type { Endpoint } from "#core/delivery/endpoint.ts";
import type { SignatureScheme } from "#core/delivery/signature.ts";
import type { Results } from "#core/delivery/results.ts";
import type { Dialect } from "#core/http/dialect.ts";
import type { EgressLog } from "#core/egress/egress-log.ts";
import type { Context, Seed } from "./context.ts";
import type { CollectionInfo, ObjectCollection } from "./objects.ts";
import type { Route } from "./route.ts";
import { newPlace, type Place } from "./place.ts";
import type { SimulatorProfile } from "./profile.ts";
import { LaunchedSimulator } from "./launched-simulator.ts";
import type { RunningSimulator } from "./running-simulator.ts";
import type { SimulatorSettings } from "./settings.ts";
import { viewAction, type WorldActionView } from "./world-action-view.ts";
import type { WorldAction } from "./world-action.ts";
import { World } from "./world.ts";

/** Delivery to endpoints that clients register through the provider's own API. */
export interface RegisteredDelivery<State> {
  readonly to: "registered";
  readonly signature: SignatureScheme;
  /** In the order of registration. */
  endpoints(state: State): Iterable<Endpoint>;
}

/** Delivery to the one URL that is set at boot: the profile says by which variables. */
export interface FixedDelivery {
  readonly to: "fixed";
  readonly signature: SignatureScheme;
}

/** What a channel of a simulator's own (a socket feed) may touch. */
export interface ChannelTools<State> {
  /** A context of the moment: outside a request, with the state as it is now. */
  context(): Context<State>;
  readonly generation: number;
  readonly log: EgressLog;
  readonly results: Results;
  /** `SIM_API_KEY`: when set, sockets are opened with this key only. */
  readonly requiredKey: string | undefined;
  /** Tells the panel that results or counts changed. */
  changed(): void;
}

/** A WebSocket (or other upgrade) a simulator accepts. The guard has already let the request in. */
export interface SocketRoute<State> {
  readonly path: string;
  accept(
    context: Context<State>,
    upgrade: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
  ): void;
}

/** Sockets of a simulator: made once per launch, told of resets and of the end. */
export interface SocketService<State> {
  readonly routes: readonly SocketRoute<State>[];
  /** Replaces the HTTP queue where events leave over these sockets instead. */
  readonly channel?: DeliveryChannel;
  reset(): void;
  close(): void | Promise<void>;
}

/** Everything that makes one simulator: read it like a table of contents. */
export interface SimulatorDefinition<State> {
  readonly profile: SimulatorProfile;
  readonly dialect: Dialect;
  createState(seed: Seed): State;
  /** Ends what still hangs on a state (answers that wait for news): a reset made another, or it is over. */
  endState?(state: State): void;
  readonly routes: readonly Route<State>[];
  readonly worldActions?: readonly WorldAction<State>[];
  readonly objects?: readonly ObjectCollection<State>[];
  readonly delivery?: RegisteredDelivery<State> | FixedDelivery;
  sockets?(tools: ChannelTools<State>): SocketService<State>;
  /** Largest body in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimit?: number;
}

/** A loaded simulator, its own types erased: it can be shown, and launched. */
export interface Simulator extends SimulatorProfile {
  /** The forms of the panel; made when asked for. */
  readonly worldActions: readonly WorldActionView[];
  readonly collections: readonly CollectionInfo[];
  /** Builds its world and its routes, without a port; `place` is where it is reached. */
  launch(settings: SimulatorSettings, place?: Place): RunningSimulator;
}

/** A simulator as the registry lists it: what is known of it at once, and how the rest is loaded. */
export interface ListedSimulator extends SimulatorProfile {
  load(): Promise<Simulator>;
}

/** Turns a definition into a simulator: generic inside, erased outside. */
export function defineSimulator<State>(definition: SimulatorDefinition<State>): Simulator {
  return {
    ...definition.profile,
    delivery: definition.delivery?.to ?? "none",
    get worldActions() {
      return (definition.worldActions ?? []).map(viewAction);
    },
    collections: definition.objects ?? [],
    launch: (settings, place = newPlace(settings)) =>
      new LaunchedSimulator(new World(definition, settings, place)),
  };
}
