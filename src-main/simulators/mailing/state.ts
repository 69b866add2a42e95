import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type { Context } from "#core/contract/context.ts";
import { Collection } from "#core/state/collection.ts";
import type { InsertKind } from "./inserts/kinds.ts";
import type { Campaign, Creative, Upload } from "./resources/campaigns/types.ts";
import type { MailType, PieceKind, TrackingName } from "./pieces/kinds.ts";

export type Metadata = Readonly<Record<string, string>>;

interface Kept {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
}

export interface Address extends Kept {
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
}

/** An account that checks are drawn on. */
export interface BankAccount extends Kept {
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly routingNumber: string;
  readonly accountNumber: string;
  readonly accountType: "company" | "individual";
  readonly signatory: string;
  readonly isVerified: boolean;
}

export interface TemplateVersion extends Kept {
  readonly description: string | null;
  readonly html: string;
  readonly engine: "legacy" | "handlebars";
}

/** HTML with variables. */
export interface Template extends Kept {
  readonly description: string | null;
  readonly metadata: Metadata;
  /** Oldest first. */
  readonly versions: readonly TemplateVersion[];
  readonly publishedVersion: string;
}

/** A scan of a piece on its way. */
export interface TrackingEvent {
  readonly id: string;
  readonly name: TrackingName;
  readonly location: string | null;
  readonly time: number;
  readonly createdAt: number;
}

/** One side or part of a piece, as the client sent it. */
export interface Artwork {
  /** The field that it was sent in: `front`, `file`, `inside`. */
  readonly field: string;
  /** HTML or the address of a file; `null` for templates and files. */
  readonly source: string | null;
  readonly template: string | null;
  readonly templateVersion: string | null;
  /** The bytes of a PDF that was sent as a file. */
  readonly pdf: Uint8Array | null;
}

/** A piece of mail. */
export interface Piece {
  readonly id: string;
  readonly kind: PieceKind;
  readonly description: string | null;
  readonly metadata: Metadata;
  /** As they were when it was created: a later deletion changes no piece. */
  readonly to: Address;
  readonly from: Address | null;
  readonly mailType: MailType;
  readonly artwork: readonly Artwork[];
  readonly mergeVariables: Readonly<Record<string, unknown>> | null;
  readonly useType: "marketing" | "operational" | null;
  readonly billingGroup: string | null;
  /** The fields that only this product has, by their names on the wire. */
  readonly own: Readonly<Record<string, unknown>>;
  /** The bank account that a check is drawn on. */
  readonly bankAccountId: string | null;
  /** The campaign that made it. */
  readonly campaignId: string | null;
  readonly sendAt: number;
  /** In the order of their times. */
  readonly trackingEvents: readonly TrackingEvent[];
  /** Part of the links to its pictures. */
  readonly assetSignature: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly isDeleted: boolean;
}

/** A print run of cards or buckslips. */
export interface InsertOrder {
  readonly id: string;
  readonly quantity: number;
  readonly createdAt: number;
}

/** A card or a buckslip, which is put into letters. */
export interface Insert extends Kept {
  readonly kind: InsertKind;
  readonly description: string | null;
  readonly size: string;
  readonly hasBack: boolean;
  /** The quantity that is ordered again; `null` if it is not. */
  readonly reorderQuantity: number | null;
  /** Oldest first. */
  readonly orders: readonly InsertOrder[];
  readonly assetSignature: string;
}

/** A group of pieces on one invoice. */
export interface BillingGroup {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The state of the provider. A reset creates a new one. */
export interface State {
  readonly addresses: Collection<Address>;
  readonly pieces: Readonly<Record<PieceKind, Collection<Piece>>>;
  readonly bankAccounts: Collection<BankAccount>;
  readonly templates: Collection<Template>;
  readonly inserts: Readonly<Record<InsertKind, Collection<Insert>>>;
  readonly billingGroups: Collection<BillingGroup>;
  readonly campaigns: Collection<Campaign>;
  readonly creatives: Collection<Creative>;
  readonly uploads: Collection<Upload>;
  readonly answers: IdempotencyStore;
}

export type SimContext = Context<State>;

/** An account in which nothing has happened yet. */
export function createState(): State {
  return {
    addresses: new Collection(),
    pieces: {
      postcard: new Collection(),
      letter: new Collection(),
      self_mailer: new Collection(),
      check: new Collection(),
    },
    bankAccounts: new Collection(),
    templates: new Collection(),
    inserts: { card: new Collection(), buckslip: new Collection() },
    billingGroups: new Collection(),
    campaigns: new Collection(),
    creatives: new Collection(),
    uploads: new Collection(),
    answers: new IdempotencyStore(),
  };
}
