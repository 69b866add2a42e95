import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { DeliveryChannel } from "#core/delivery/channel.ts";
import type { Endpoint } from "#core/delivery/endpoint.ts";
import type { SignatureScheme } from "#core/delivery/signature.ts";
import type { Results } from "#core/delivery/results.ts";
import type { Dialect } from "#core/http/dialect.ts";
import type { EgressLog } from "#core/egress/egress-log.ts";
import type { Context, Seed } from "./context.ts";
import type { ObjectCollection } from "./objects.ts";
import type { Route } from "./route.ts";
import { createRunningSimulator, type RunningSimulator } from "./running-simulator.ts";
import type { SimulatorSettings } from "./settings.ts";
import type { WorldAction } from "./world-action.ts";

/** Delivery to endpoints that clients register through the provider's own API. */
export interface RegisteredDelivery<State> {
  readonly to: "registered";
  readonly signature: SignatureScheme;
  /** In the order of registration. */
  endpoints(state: State): Iterable<Endpoint>;
}

/** Delivery to the one URL that is set at boot. */
export interface FixedDelivery {
  readonly to: "fixed";
  readonly signature: SignatureScheme;
  readonly urlVariable: string;
  readonly secretVariable: string;
  /** What a secret looks like: as a pattern, in words, and one that would do. */
  readonly secretForm: {
    readonly pattern: RegExp;
    readonly allowed: string;
    readonly example: string;
  };
  /** Types that are delivered; every type unless said otherwise. */
  readonly types?: readonly string[];
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
  /** The slug: `payments`. */
  readonly kind: string;
  readonly title: string;
  /** The provider it is modelled on: `Stripe`. */
  readonly model: string;
  /** The key the ready line names and scheduled calls use. */
  readonly apiKey: string;
  readonly dialect: Dialect;
  createState(seed: Seed): State;
  /** Ends what still hangs on a state (answers that wait for news): a reset made another, or it is over. */
  endState?(state: State): void;
  readonly routes: readonly Route<State>[];
  readonly worldActions?: readonly WorldAction<State>[];
  readonly objects?: readonly ObjectCollection<State>[];
  /** Set when the provider sends nothing at all: no event is ever recorded. */
  readonly silent?: true;
  readonly delivery?: RegisteredDelivery<State> | FixedDelivery;
  /** Names of further environment variables, with what they may hold. */
  readonly environment?: readonly EnvironmentVariable[];
  sockets?(tools: ChannelTools<State>): SocketService<State>;
  /** Largest body in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimit?: number;
  /** How an app's SDK is pointed here, `{base_url}` and `{api_key}` filled in by the panel. */
  readonly connect?: { readonly language: string; readonly code: string };
}

/** An environment variable of one simulator. */
export interface EnvironmentVariable {
  readonly name: string;
  readonly allowed: string;
  isAllowed(value: string): boolean;
}

/** A simulator as the registry lists it: its own types erased, so that the list is a plain list. */
export interface Simulator {
  readonly kind: string;
  readonly title: string;
  readonly model: string;
  readonly apiKey: string;
  readonly delivery: "registered" | "fixed" | "none";
  readonly variables: readonly EnvironmentVariable[];
  /** For `delivery: "fixed"`: its two variables. */
  readonly fixedReceiver?: Omit<FixedDelivery, "to" | "signature" | "types">;
  launch(settings: SimulatorSettings): RunningSimulator;
}

/** Turns a definition into a simulator: generic inside, erased outside. */
export function defineSimulator<State>(definition: SimulatorDefinition<State>): Simulator {
  const { delivery } = definition;
  return {
    kind: definition.kind,
    title: definition.title,
    model: definition.model,
    apiKey: definition.apiKey,
    delivery: delivery?.to ?? "none",
    variables: definition.environment ?? [],
    ...(delivery?.to === "fixed" ? { fixedReceiver: delivery } : {}),
    launch: (settings) => createRunningSimulator(definition, settings),
  };
}
