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

/** The body of `POST /_letter_tracking_event`. */
export interface LetterTrackingEventInput {
  /** The id of a letter. */
  readonly letter: string;
  /** Only certified letters have `Pickup Available` and `Issue`. */
  readonly name: TrackingName | "Pickup Available" | "Issue";
  readonly location?: string;
  /** ISO 8601; default: the simulator's time. */
  readonly time?: string;
}

/** The body of `POST /_self_mailer_tracking_event`. */
export interface SelfMailerTrackingEventInput {
  /** The id of a self mailer. */
  readonly self_mailer: string;
  readonly name: TrackingName;
  readonly location?: string;
  /** ISO 8601; default: the simulator's time. */
  readonly time?: string;
}

/** The body of `POST /_check_tracking_event`. */
export interface CheckTrackingEventInput {
  /** The id of a check. */
  readonly check: string;
  readonly name: TrackingName;
  readonly location?: string;
  /** ISO 8601; default: the simulator's time. */
  readonly time?: string;
}

/** A scan of a piece of mail on its way. */
export interface TrackingEvent extends JsonObject {
  readonly id: string;
  readonly object: "tracking_event";
  readonly name: TrackingName | "Pickup Available" | "Issue";
  readonly location: string | null;
  readonly time: string;
}

/** A piece of mail, as `POST /_tracking_event` and its siblings answer it. */
export interface MailPiece extends JsonObject {
  readonly id: string;
  readonly object: "postcard" | "letter" | "self_mailer" | "check";
  readonly tracking_events: readonly TrackingEvent[];
}

/** Nothing is recorded: the provider sends no events. */
export type Event = never;

/** The world actions: changes that only the post can cause. */
export interface Actions {
  /** A postcard is scanned on its way. */
  trackingEvent(input: TrackingEventInput): Promise<MailPiece>;
  /** A letter is scanned on its way. */
  letterTrackingEvent(input: LetterTrackingEventInput): Promise<MailPiece>;
  /** A self mailer is scanned on its way. */
  selfMailerTrackingEvent(input: SelfMailerTrackingEventInput): Promise<MailPiece>;
  /** A check is scanned on its way. */
  checkTrackingEvent(input: CheckTrackingEventInput): Promise<MailPiece>;
}
