import type { AppRequest, AppResponse } from "./app-request.ts";
import type { ApiRequest } from "./cause.ts";
import type { EventLog, Renderings } from "./event-log.ts";
import type { IdSequence } from "./ids.ts";
import type { RequestHead } from "./message.ts";
import type { DeliveryRecord, OutgoingRequest, Outcome } from "./sending.ts";

/** An event, as a simulator emits it. */
export interface DomainEvent {
  /** The event's kind, as the egress log shows it. */
  readonly type: string;
  /** The delivery body: a value that is serialised once, when the event is emitted, or a `JsonText`. */
  readonly payload: unknown;
  /** The provider's id of the event or message; made by core when the provider has none. */
  readonly id?: string;
  /** The id of the object the event is about. */
  readonly subject?: string;
  /**
   * The endpoints that the event is for: ids of endpoints, which get it whatever their types, or names of
   * their groups. Default: every endpoint that wants the type.
   */
  readonly to?: readonly string[] | undefined;
}

/** An event in the forms that its endpoints ask for, by `Endpoint.rendering`. */
export interface EventForms {
  /** The name of the form that is recorded. */
  readonly rendering: string;
  /** The delivery body in that form. */
  readonly payload: unknown;
  /** The body in other forms. */
  readonly renderings?: Renderings;
}

/** The result of sending one event to one endpoint. */
export interface DeliveredAttempt {
  /** 1 for the first attempt since the last reset. */
  readonly number: number;
  readonly seq: number;
  /** The registered endpoint's id; absent for the one URL that is set at startup. */
  readonly endpoint?: string;
  readonly status: "delivered" | "failed";
  /** Absent when no response came. */
  readonly httpStatus?: number;
  /** The body of the receiver's response, or the reason why there is none. */
  readonly responseText: string;
  /** The request and the response, in full. */
  readonly record: DeliveryRecord | undefined;
}

/**
 * All that a route may touch. It never awaits a delivery, reads a clock or makes an id but through
 * this; that is what makes every handler short and every run repeatable.
 */
export interface Context<State> {
  readonly state: State;
  readonly ids: IdSequence;
  /** Simulator time, milliseconds since the epoch. */
  readonly now: number;
  /**
   * Real time while the clock was neither set nor moved and nothing is scheduled; the simulator clock
   * otherwise: for times that clients compare with those of their files.
   */
  readonly fileTime: number;
  /** Milliseconds by which `advance_seconds` moved the world since its start: for checks of times that clients took from real clocks. */
  readonly advancedMs: number;
  /** The log so far, for providers that let clients read past events. */
  readonly log: EventLog;
  /** The number of resets, from 1: marks data that clients keep, such as cookies. */
  readonly generation: number;
  /** The address of this simulator, `http://127.0.0.1:4701`. */
  readonly baseUrl: string;
  /** The redirect URIs that are configured for OAuth apps. */
  readonly redirectUris: readonly string[];
  /** The request to the provider's API that this serves; absent for world actions and tasks. */
  readonly apiRequest: ApiRequest | undefined;
  /** `SIM_API_KEY`: the only key that is accepted, for credentials that a body holds. */
  readonly requiredKey: string | undefined;
  /** `SIM_ALLOWED_HOSTS`, for providers whose host names have a meaning. */
  readonly allowedHosts: readonly string[];
  /** Values of the simulator's own environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Records an event and plans its deliveries; they leave after the response. */
  emit(event: DomainEvent): void;
  /**
   * Sends a request to the app and waits for its response, while other requests are handled. Never
   * rejects because of the app; throws a refusal when the world was reset meanwhile.
   */
  ask(request: AppRequest): Promise<AppResponse>;
  /** Returns the results of one event so far, for providers whose API shows them. */
  attemptsOf(seq: number): readonly DeliveredAttempt[];
  /** Returns the results at one registered endpoint so far, newest first. */
  attemptsAt(endpoint: string): Iterable<DeliveredAttempt>;
  /** Queues a recorded event again for one endpoint. Returns whether an attempt was queued. */
  redeliver(seq: number, endpoint: string): boolean;
  /** Returns the number of endpoints that an event of this type would go to now. `to` is as in `DomainEvent`. */
  countReceivers(type: string, to?: readonly string[]): number;
  /** True if events are delivered now: simulators that record only what they deliver ask it. */
  readonly isDelivering: boolean;
  /**
   * Sends a request to an address of a client, outside of the queue: a handshake. Never rejects; within the
   * delivery timeout it resolves with the response or with why there is none.
   */
  send(request: OutgoingRequest): Promise<Outcome>;
  /**
   * Lists a documented parameter without effect that a route's `unsupported` cannot name, because the
   * route keeps it or takes it only in some requests.
   */
  listUnsupported(request: Pick<RequestHead, "method" | "url">, parameter: string): void;
  /**
   * Runs a task of the definition (`tasks`) at a moment of simulator time. The scheduled work is
   * plain data: the name of the task and the id of its object. The task checks whether it still
   * applies. A reset forgets it. Returns the number that withdraws it.
   */
  schedule(due: number, task: string, id: string): number;
  /** Withdraws a scheduled task, unless it has run. */
  withdraw(scheduled: number): void;
}

/** The parts of a context that create a simulator's first state. */
export type Seed = Pick<Context<unknown>, "ids" | "now" | "environment">;
