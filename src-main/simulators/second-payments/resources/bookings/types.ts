import type { Address } from "../../shared/fields.ts";

/** A service within a booking: its variation in the catalog, and the team member. */
export interface BookedSegment {
  readonly duration_minutes: number;
  readonly service_variation_id: string;
  readonly service_variation_version: number;
  readonly team_member_id: string;
}

/** An appointment of a customer. */
export interface Booking {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  readonly status: "ACCEPTED" | "CANCELLED_BY_SELLER";
  readonly startAt: number;
  readonly locationId: string;
  readonly segments: readonly BookedSegment[];
  /** The client's own fields, by their names on the wire. */
  readonly fields: {
    readonly customer_id?: string | undefined;
    readonly customer_note?: string | undefined;
    readonly seller_note?: string | undefined;
    readonly location_type?: "BUSINESS_LOCATION" | "CUSTOMER_LOCATION" | "PHONE" | undefined;
    readonly address?: Address | undefined;
  };
}
