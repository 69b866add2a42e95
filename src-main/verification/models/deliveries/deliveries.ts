/** A line of `delivery.results`. */
export interface Row {
  readonly generation: number;
  readonly seq: number;
  readonly endpoint?: string;
  readonly status: "delivered" | "failed";
  readonly http_status?: number;
}

/** The state of one attempt of an event, as rows and exports show it. */
export interface Chip {
  readonly endpoint: string | null;
  readonly state: "pending" | "in-flight" | "delivered" | "failed";
  readonly httpStatus: number | null;
}

/** A request that a receiver got, and its outcome. */
export interface Requested {
  readonly row: Row;
  readonly receiver: number;
  /** The signing secret. */
  readonly secret: string;
}

/** The expected deliveries in the egress log. */
export interface DeliveryView {
  readonly results: readonly Row[];
  readonly pending: number;
  readonly in_flight: boolean;
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
  view(): DeliveryView | undefined;
  /** Returns the attempts of one event: ended, in flight, pending. */
  chips(seq: number): readonly Chip[];
  /** The requests that ended, in the order of their events. */
  requests(): readonly Requested[];
}

/** An attempt that ended. */
export function chipOf({ endpoint, status, http_status: httpStatus }: Row): Chip {
  return { endpoint: endpoint ?? null, state: status, httpStatus: httpStatus ?? null };
}

/** An attempt that has no end yet. */
export function openChip(endpoint: string | undefined, isFlying: boolean): Chip {
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
