import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { AskApp } from "#core/contract/app-request.ts";
import type { DeliveryChannel } from "#core/contract/channel.ts";
import type { Endpoint } from "#core/contract/endpoint.ts";
import type { SignatureScheme } from "#core/contract/signature.ts";
import type { FailureLog } from "./failure.ts";
import type { EventLog, ResultLog } from "./event-log.ts";
import type { StateClasses } from "./state-class.ts";
import type { Context, DomainEvent, EventForms, Seed } from "./context.ts";
import type { Dialect, DialectRequest } from "./dialect.ts";
import type { MailBox } from "./mails.ts";
import type { ObjectCollection } from "./objects.ts";
import type { Refusal } from "./refusal.ts";
import type { RouteResponse } from "./response.ts";
import type { Path } from "./route.ts";
import type { Routes } from "./route-group.ts";
import type { SimulatorProfile } from "./profile.ts";
import type { Task } from "./task.ts";
import type { WorldAction } from "./world-action.ts";
import type { WorldRead } from "./world-read.ts";

/**
 * Delivery to endpoints that clients register through the provider's own API. The profile says what
 * switches it on: `delivery: "registered"` or `"optional"`.
 */
export interface RegisteredDelivery<State> {
  readonly to: "registered";
  readonly signature: SignatureScheme;
  /** In the order of registration. */
  endpoints(state: State): Iterable<Endpoint>;
  /** Returns an event in the forms that its endpoints ask for; default: it has one. */
  forms?(context: Context<State>, event: DomainEvent): EventForms;
  /**
   * Returns a recorded event in the form which an endpoint asks for and that was not made when the event
   * was recorded: the endpoint is newer than the event.
   */
  render?(context: Context<State>, seq: number, rendering: string): string;
}

/** Delivery to one URL: the profile says which variables set it at the start. */
export interface FixedDelivery {
  readonly to: "fixed";
  readonly signature: SignatureScheme;
}

/** The tools for a simulator's own channel (a socket feed). */
export interface ChannelTools<State> {
  /** A context of the moment: outside a request, with the state as it is now. */
  context(): Context<State>;
  readonly generation: number;
  readonly log: EventLog;
  readonly results: ResultLog;
  readonly failures: FailureLog;
  /** `SIM_API_KEY`: when set, sockets are opened with this key only. */
  readonly requiredKey: string | undefined;
  /** Notifies the panel of changed results or counts. */
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

/** Sockets of a simulator: made once per launch, informed of resets and of the end. */
export interface SocketService<State> {
  readonly routes: readonly SocketRoute<State>[];
  /** Replaces the HTTP queue where events leave over these sockets instead. */
  readonly channel?: DeliveryChannel;
  /** Sends requests whose responses are used, where no URL is set. */
  readonly ask?: AskApp;
  reset(): void;
  close(): void | Promise<void>;
}

/** A provider's response to a cross-origin request. */
export interface CorsResponse {
  /** Headers of the response, whatever its status. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response to a preflight. Without one, the request goes to its route. */
  readonly preflight?: RouteResponse | Refusal;
}

/** Says in a few words what the payload of an event is about: `$48.00 · Order #1003`. Empty: nothing to say. */
export type Summarize = (payload: unknown) => string;

/** Everything that makes one simulator: read it like a table of contents. */
export interface SimulatorDefinition<State> {
  readonly profile: SimulatorProfile;
  readonly dialect: Dialect;
  createState(seed: Seed): State;
  /** Ends responses that wait for changes of a state: a reset has replaced it, or the simulator stops. */
  endState?(state: State): void;
  readonly routes: Routes<State>;
  /** The paths of the pages among the routes that are loaded on demand: `/c/pay/:id`. */
  readonly pages?: readonly Path[];
  /**
   * Paths of the provider that a route with a parameter or a `*` would match and that are not simulated:
   * `GET /customers/segments`, `* /projects/:id/roles/*`. They respond as unknown routes and are listed.
   */
  readonly unsupported?: readonly string[];
  readonly worldActions?: readonly WorldAction<State>[];
  /** The parts of the world that the panel shows as people see them. */
  readonly worldReads?: readonly WorldRead<State>[];
  /** The work that the simulator does at a time that `context.schedule` set. */
  readonly tasks?: Readonly<Record<string, Task<State>>>;
  readonly objects?: readonly ObjectCollection<State>[];
  /** The mails that people get and send. Default: none. */
  readonly mails?: MailBox<State>;
  /** Default: the panel shows no summaries. */
  readonly summarize?: Summarize;
  /** The simulator's own classes in its state, by the names that saved snapshots use. */
  readonly stateClasses?: StateClasses;
  readonly delivery?: RegisteredDelivery<State> | FixedDelivery;
  sockets?(tools: ChannelTools<State>): SocketService<State>;
  /**
   * Checks credentials that the state knows and returns the client's key, as the dialect does, or throws.
   * `undefined`: the dialect decides. `now` is the simulator clock.
   */
  authenticate?(
    state: State,
    request: DialectRequest,
    required: string | undefined,
    now: number,
  ): string | undefined;
  /** Handles the `Origin` of a request that the guard has accepted; `undefined`: as any other request. */
  cors?(state: State, request: DialectRequest): CorsResponse | undefined;
  /**
   * A path under which the provider's API, or the part below `leadsTo`, is served, too: `/api/v3`. Handlers
   * see the URL with it, so that their links can keep it.
   */
  readonly mount?: { readonly at: Path; readonly leadsTo?: Path };
  /** Parts of a description of the API that its routes refer to: its version, `components`. */
  readonly describes?: Readonly<Record<string, unknown>>;
  /** Largest body in bytes; 1 MiB unless said otherwise. */
  readonly bodyLimit?: number;
}
