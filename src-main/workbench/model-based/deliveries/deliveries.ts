/** A line of `delivery.results`. */
export interface Row {
  readonly generation: number;
  readonly seq: number;
  readonly endpoint?: string;
  readonly status: "delivered" | "failed";
  readonly http_status?: number;
}

/** What the egress log has to say of deliveries. */
export interface DeliveryView {
  readonly results: readonly Row[];
  readonly pending: number;
  readonly in_flight: boolean;
}

/** What the model knows of how events leave. */
export interface Deliveries {
  /** An event was recorded. */
  take(seq: number, type: string): void;
  /** A new generation began: what was on its way leaves no row. */
  reset(generation: number): void;
  /** `undefined` where nothing is delivered. */
  view(): DeliveryView | undefined;
}

/** Those of a simulator that delivers nothing. */
export const noDeliveries: Deliveries = {
  take: () => undefined,
  reset: () => undefined,
  view: () => undefined,
};
