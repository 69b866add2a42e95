import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type { Context } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";

type Metadata = Readonly<Record<string, string>>;

export interface Address {
  readonly id: string;
  readonly description: string | null;
  readonly name: string | null;
  readonly company: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Two letters. */
  readonly country: string;
  readonly metadata: Metadata;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
}

export const trackingNames = [
  "Mailed",
  "In Transit",
  "In Local Area",
  "Processed for Delivery",
  "Delivered",
  "Re-Routed",
  "Returned to Sender",
  "International Exit",
] as const;

type TrackingName = (typeof trackingNames)[number];

/** A scan on a postcard's way. */
export interface TrackingEvent {
  readonly id: string;
  readonly name: TrackingName;
  readonly location: string | null;
  readonly time: number;
  readonly createdAt: number;
}

export const sizes = ["4x6", "6x9", "6x11"] as const;
export const mailTypes = ["usps_first_class", "usps_standard"] as const;

export interface Postcard {
  readonly id: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  /** As they were when it was created: a later deletion changes no postcard. */
  readonly to: Address;
  readonly from: Address | null;
  readonly size: (typeof sizes)[number];
  readonly mailType: (typeof mailTypes)[number];
  readonly frontTemplate: string | null;
  readonly backTemplate: string | null;
  readonly frontTemplateVersion: string | null;
  readonly backTemplateVersion: string | null;
  readonly mergeVariables: Readonly<Record<string, unknown>> | null;
  readonly useType: "marketing" | "operational" | null;
  readonly billingGroup: string | null;
  readonly sendAt: number;
  /** In the order of their times. */
  readonly trackingEvents: readonly TrackingEvent[];
  /** Part of the links to its pictures. */
  readonly assetSignature: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
}

/** The state of the provider. A reset creates a new one. */
export interface State {
  readonly addresses: Collection<Address>;
  readonly postcards: Collection<Postcard>;
  readonly answers: IdempotencyStore;
}

export type SimContext = Context<State>;

/** An account in which nothing has happened yet. */
export function createState(): State {
  return {
    addresses: new Collection(),
    postcards: new Collection(),
    answers: new IdempotencyStore(),
  };
}
