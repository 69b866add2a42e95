import type { EventOf, Kind, WorldActions } from "./kinds.ts";
import type { TimelineItem, TimelineItemView } from "./timeline.ts";
import type { Egress, EventWithType } from "#shared/domain/wire.ts";

/** Which part of the log is wanted. */
export interface EgressQuery<Type> {
  /** Only events of this type. */
  readonly type?: Type;
  /** Only events after this `seq`. */
  readonly after?: number;
  /** At most so many. */
  readonly limit?: number;
}

/** How long to wait, in milliseconds; 4000 when left out, which is under the limit of most test runners. */
export interface Patience {
  readonly timeoutMs?: number;
}

/** The simulator clock and the signing offset. */
export interface Clock {
  /** ISO 8601, simulator time. */
  readonly now: string;
  readonly wall_offset_seconds: number;
  /** Simulated seconds per real second; null when the clock stands still. */
  readonly pace: number | null;
}

/** A call that a client made and the simulator does not know. */
export interface UnsupportedCall {
  readonly method: string;
  readonly path: string;
  readonly count: number;
}

/** A running simulator: where an app's SDK finds it, and what a test may do with it. */
export interface SimulatorControls<K extends Kind> {
  readonly kind: K;
  /** `http://127.0.0.1:49152`, without a slash at the end. */
  readonly baseUrl: string;
  /** A key that it accepts. */
  readonly apiKey: string;
  /** What it recorded, and what came of the deliveries. */
  egress<Type extends EventOf<K>["type"] = EventOf<K>["type"]>(
    query?: EgressQuery<Type>,
  ): Promise<Egress<EventWithType<EventOf<K>, Type>>>;
  /** Waits for the first event of a type, one that is there already included. */
  event<Type extends EventOf<K>["type"]>(
    type: Type,
    options?: Patience & { readonly after?: number },
  ): Promise<EventWithType<EventOf<K>, Type>>;
  /** Waits until no delivery is queued or in flight. At once where nothing is delivered. */
  settled(options?: Patience): Promise<void>;
  /** Back to the first moment. The schedule stays and is armed again; endpoints are registered anew. */
  reset(): Promise<{ readonly generation: number; readonly now: string }>;
  /** Moves the clock by seconds, or by an offset such as `+72h`; what fell due meanwhile has run. */
  advance(by: number | string): Promise<Clock>;
  clock(): Promise<Clock>;
  /** Shifts the time that deliveries are signed with, in seconds; 0 restores it. */
  setWallOffset(seconds: number): Promise<Clock>;
  /** Puts calls on the schedule; those due at once have run when it resolves. */
  inject(items: readonly TimelineItem[]): Promise<void>;
  timeline(): Promise<readonly TimelineItemView[]>;
  /** Takes everything off the schedule, or one item. */
  clearTimeline(id?: string): Promise<void>;
  /** What clients asked for that is not simulated: empty in a test that proves something. */
  unsupported(): Promise<readonly UnsupportedCall[]>;
}

/** A simulator with its world actions. */
export type Simulator<K extends Kind> = SimulatorControls<K> & WorldActions<K>;
