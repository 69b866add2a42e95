/** One entry of a simulator's egress log. Its `payload` is the body that a delivery of it carries. */
export interface EgressEvent<Type extends string = string, Payload = JsonObject> {
  /** 1, 2, 3, … since the last reset. */
  readonly seq: number;
  readonly type: Type;
  readonly id: string;
  /** ISO 8601, simulator time. */
  readonly created_at: string;
  readonly payload: Payload;
}

/** An object of the wire. Fields that have no type of their own here are there all the same. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A line of `delivery.results`: what came of one attempt. */
export interface DeliveryResult {
  readonly generation: number;
  /** The event's place in the log. */
  readonly seq: number;
  /** The id of the registered endpoint; absent where one URL is set at the start. */
  readonly endpoint?: string;
  readonly status: "delivered" | "failed";
  /** The receiver's response; absent when there was none. */
  readonly http_status?: number;
  /** Why it failed; present only with `reasons=1`. */
  readonly reason?: string;
}

/** The results of deliveries, and the number of pending ones. */
export interface Delivery {
  readonly results: readonly DeliveryResult[];
  /** Attempts queued, without the one in flight. */
  readonly pending: number;
  readonly in_flight: boolean;
}

/** The log as `GET /_sim/egress` returns it; `delivery` is there exactly when the simulator delivers. */
export interface Egress<Event> {
  readonly events: readonly Event[];
  readonly delivery?: Delivery;
}

/** The events of a union whose type is, or may be, `Type`. */
export type EventWithType<Event, Type> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never;

/** One event for each entry of a table from type to payload. */
export type EventsOf<Payloads extends object> = {
  [Type in keyof Payloads & string]: EgressEvent<Type, Payloads[Type]>;
}[keyof Payloads & string];
