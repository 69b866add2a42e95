import type { AddressBody } from "../addresses/schema.ts";
import type { SentArtwork } from "../../pieces/schema.ts";

/** The client's own pairs. */
type Metadata = Readonly<Record<string, string>>;

/** Mail to all recipients of uploads, with one creative. */
export interface Campaign {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
  readonly isDraft: boolean;
  /** The time at which the pieces are made; `undefined` until the campaign is sent. */
  readonly sendAt: number | undefined;
  readonly isSent: boolean;
  readonly name: string;
  readonly description: string | null;
  readonly useType: "marketing" | "operational" | null;
  readonly billingGroup: string | null;
  readonly metadata: Metadata;
  /** The fields that are returned unchanged, by their names on the wire. */
  readonly passed: Readonly<Record<string, unknown>>;
  /** The client's own window for canceling, in minutes. */
  readonly cancelMinutes: number | null;
  readonly sendDate: number | null;
}

/** The artwork of a campaign. */
export interface Creative {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
  readonly campaignId: string;
  readonly resourceType: "postcard" | "letter";
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly from: string | AddressBody | null;
  readonly artwork: Readonly<Record<string, SentArtwork>>;
  /** The fields of the product, by their names on the wire. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** A list of recipients. */
export interface Upload {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
  readonly campaignId: string;
  readonly state: "Draft" | "Ready for Validation" | "Scheduled" | "Cancelled" | "Errored";
  readonly fileName: string | undefined;
  readonly bytes: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns of the parts of an address, by the names of the parts. */
  readonly required: Readonly<Record<string, string | null>>;
  readonly optional: Readonly<Record<string, string | null>>;
  /** The columns of merge variables, by the names of the variables. */
  readonly variables: Readonly<Record<string, string | null>> | null;
  readonly exports: readonly {
    readonly id: string;
    readonly type: "all" | "failures" | "successes";
    readonly createdAt: number;
  }[];
}
