import type { Exchange } from "./exchange.ts";
import type { Addressed, Endpoint } from "./endpoint.ts";

/** An event that was just recorded. */
export interface RecordedEvent extends Addressed {
  readonly generation: number;
  readonly seq: number;
}

/** A delivery that has no outcome yet. */
export interface OpenAttempt {
  readonly endpoint: string | undefined;
  readonly isFlying: boolean;
}

/**
 * A way for events to leave a simulator: the HTTP queue, or a feed over sockets. A channel gets every event
 * in order, and finds its receivers.
 */
export interface DeliveryChannel {
  /** True if this simulator delivers: decides if `delivery` stands in the egress log. */
  readonly isActive: boolean;
  /** True if a socket is open that events can leave by. */
  readonly hasOpenSocket?: boolean;
  /** Attempts queued, without the one in flight. */
  readonly pending: number;
  readonly inFlight: boolean;
  /** Takes over a recorded event. Nothing leaves before the exchange that caused it is over. */
  take(event: RecordedEvent, exchange: Exchange | undefined): void;
  /**
   * Queues an event again, behind what waits, for those of its endpoints that are meant. Returns the number
   * of attempts.
   */
  redeliver?(
    event: RecordedEvent,
    isMeant: (endpoint: Endpoint) => boolean,
    exchange: Exchange | undefined,
  ): number;
  /** Passes over a recorded event that does not leave by this channel. */
  skip?(event: RecordedEvent): void;
  /** Returns the number of receivers that such an event would go to now. */
  countReceivers(event: Addressed): number;
  /** The `seq` of the oldest event with a delivery that has no outcome yet; `undefined` when all have. */
  readonly firstOpen?: number | undefined;
  /** Since when that delivery waits: real time in milliseconds, on the clock of `performance`. */
  readonly waitingSince?: number | undefined;
  /** The deliveries of one event that have no outcome yet, for the panel. */
  openAttempts?(seq: number): Iterable<OpenAttempt>;
  /** Sends what a fault rule holds back: the rules are gone. */
  release?(): void;
  /** Forgets what a fault rule holds back for endpoints that were deleted or disabled. */
  forgetHeld?(): void;
  /** Forgets what is queued; an attempt in flight is completed. */
  clear?(): void;
  /** Forgets what is queued; an attempt in flight ends without a row. */
  reset(): void;
  close(): void | Promise<void>;
}
