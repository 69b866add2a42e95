import type { JsonObject } from "#shared/domain/api-types.ts";

/** The names of scans. */
export type TrackingName =
  | "Mailed"
  | "In Transit"
  | "In Local Area"
  | "Processed for Delivery"
  | "Delivered"
  | "Re-Routed"
  | "Returned to Sender"
  | "International Exit";

/** The body of `POST /_tracking_event`. */
export interface TrackingEventInput {
  /** The id of a postcard. */
  readonly postcard: string;
  readonly name: TrackingName;
  readonly location?: string;
  /** ISO 8601; default: the simulator's time. */
  readonly time?: string;
}

/** A scan of a postcard on its way. */
export interface TrackingEvent extends JsonObject {
  readonly id: string;
  readonly object: "tracking_event";
  readonly name: TrackingName;
  readonly location: string | null;
  readonly time: string;
}

/** A postcard, as `POST /_tracking_event` answers it. */
export interface Postcard extends JsonObject {
  readonly id: string;
  readonly object: "postcard";
  readonly tracking_events: readonly TrackingEvent[];
}

/** Nothing is recorded: the provider sends no events. */
export type Event = never;

/** The world actions: changes that only the post can cause. */
export interface Actions {
  /** A postcard is scanned on its way. */
  trackingEvent(input: TrackingEventInput): Promise<Postcard>;
}
