import type { EgressLog } from "#core/egress/egress-log.ts";
import type { IdSequence } from "#core/state/id-sequence.ts";
import type { RequestHead } from "./message.ts";

/** What happened, as a simulator tells it. */
export interface DomainEvent {
  /** The event's kind, as the egress log shows it. */
  readonly type: string;
  /** The delivery body: a value that is serialised once, when the event is emitted, or a `JsonText`. */
  readonly payload: unknown;
  /** The provider's id of the event or message; made by core when the provider has none. */
  readonly id?: string;
  /** The id of the object the event is about. */
  readonly subject?: string;
}

/** What came of sending one event to one endpoint. */
export interface DeliveredAttempt {
  /** The registered endpoint's id; absent for the one URL that is set at boot. */
  readonly endpoint?: string;
  readonly status: "delivered" | "failed";
  /** Absent when no answer came. */
  readonly httpStatus?: number;
  /** What the receiver answered, or why it did not. */
  readonly responseText: string;
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
  /** Milliseconds by which `advance_seconds` moved the world since its start: for checks of times that clients took from real clocks. */
  readonly advancedMs: number;
  /** The log so far, for providers that let clients read past events. */
  readonly log: EgressLog;
  /** Where this simulator is reached, `http://127.0.0.1:4701`. */
  readonly baseUrl: string;
  /** Values of the simulator's own environment variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Records an event and plans its deliveries; they leave after the answer. */
  emit(event: DomainEvent): void;
  /** What came of the deliveries of one event so far, for providers whose API tells. */
  attemptsOf(seq: number): readonly DeliveredAttempt[];
  /** How many endpoints an event of this type would go to now. */
  countReceivers(type: string): number;
  /**
   * Lists a documented parameter without effect that a route's `unsupported` cannot name, because the
   * route keeps it or takes it only in some requests.
   */
  listUnsupported(request: Pick<RequestHead, "method" | "url">, parameter: string): void;
  /**
   * Plans a job of the definition for a moment of simulator time and returns the number that withdraws it.
   * A reset forgets it.
   */
  at(due: number, job: Job<State>, subject: string): number;
  /** Withdraws a planned job, unless it has run. */
  withdraw(planned: number): void;
}

/**
 * Something that a simulator does at a moment of simulator time. The definition lists its jobs: a saved
 * world knows a waiting job by its name only.
 */
export interface Job<State> {
  /** Unique within the simulator: `settle_refund`. */
  readonly name: string;
  /** Does it, if it still applies. `subject` is usually the id of an object in the state. */
  run(context: Context<State>, subject: string): void;
}

/** What a simulator's first state may be made of. */
export type Seed = Pick<Context<unknown>, "ids" | "now" | "environment">;
