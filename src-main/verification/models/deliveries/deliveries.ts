import type { DeliveryChip } from "#shared/domain/egress.ts";
import type { Delivery, DeliveryResult } from "#shared/domain/api-types.ts";

/** A request that a receiver got, and its outcome. */
export interface Requested {
  readonly row: DeliveryResult;
  readonly receiver: number;
  /** The signing secret. */
  readonly secret: string;
}

/** The model's knowledge of deliveries. */
export interface Deliveries {
  /** An event was recorded. */
  take(seq: number, type: string): void;
  /** A new generation began: what was on its way leaves no row. */
  reset(generation: number): void;
  /** A new generation continues at the position of the one before. */
  continueAs(generation: number): void;
  /** `undefined` where nothing is delivered. */
  view(): Delivery | undefined;
  /** Returns the attempts of one event: ended, in flight, pending. */
  chips(seq: number): readonly DeliveryChip[];
  /** The requests that ended, in the order of their events. */
  requests(): readonly Requested[];
}

/** An attempt that ended. */
export function toChip({
  endpoint,
  status,
  http_status: httpStatus,
}: DeliveryResult): DeliveryChip {
  return { endpoint: endpoint ?? null, state: status, httpStatus: httpStatus ?? null };
}

/** An attempt that has no end yet. */
export function openChip(endpoint: string | undefined, isFlying: boolean): DeliveryChip {
  const state = isFlying ? "in-flight" : "pending";
  return { endpoint: endpoint ?? null, state, httpStatus: null };
}

/** Those of a simulator that delivers nothing. */
export const noDeliveries: Deliveries = {
  take: () => undefined,
  reset: () => undefined,
  continueAs: () => undefined,
  view: () => undefined,
  chips: () => [],
  requests: () => [],
};
