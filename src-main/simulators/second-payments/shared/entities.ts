import type { OrderParts } from "../resources/orders/schema.ts";
import type { PassedLink } from "../resources/payment-links/schema.ts";
import type { PassedFields } from "../resources/payments/schema.ts";
import type { CheckoutStatus, PassedCheckout } from "../resources/terminal-checkouts/schema.ts";
import type { Address } from "./fields.ts";

/** A card as the bank sees it: one of the test set. */
export interface TestCard {
  readonly brand: string;
  readonly last4: string;
  readonly bin: string;
  readonly type: "CREDIT" | "DEBIT" | "UNKNOWN_CARD_TYPE";
}

/** Parts that come from the client and go back as they came. */
type Passed = Readonly<Record<string, unknown>>;

interface Created {
  readonly id: string;
  readonly createdAt: number;
}

interface Versioned extends Created {
  readonly updatedAt: number;
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** The fields that a client gave, by their names on the wire. */
  readonly fields: Passed;
}

/** The source of a payment. */
export type PaymentSource =
  | { readonly type: "CARD"; readonly card: CardFace }
  | { readonly type: "CASH"; readonly supplied: number }
  | { readonly type: "EXTERNAL"; readonly details: Passed };

/** A card as receipts show it. */
export interface CardFace extends TestCard {
  readonly expMonth: number;
  readonly expYear: number;
  /** The stored card it is, if it is one. */
  readonly id: string | undefined;
  /** The gift card it is, if it is one. */
  readonly giftCardId?: string | undefined;
}

type PaymentStatus = "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";

/** Amounts are cents; everything else that money needs is made when it is shown. */
export interface Payment extends Versioned {
  readonly amount: number;
  readonly tip: number | undefined;
  readonly refunded: number;
  readonly status: PaymentStatus;
  readonly delayDuration: string;
  readonly delayAction: "CANCEL" | "COMPLETE";
  readonly delayedUntil: number;
  readonly source: PaymentSource;
  readonly capturedAt: number | undefined;
  readonly voidedAt: number | undefined;
  /** The bank's reason, of a failed payment. */
  readonly decline: string | undefined;
  readonly locationId: string;
  readonly orderId: string | undefined;
  readonly customerId: string | undefined;
  /** The checkout of a device that took the payment. */
  readonly terminalCheckoutId: string | undefined;
  readonly refundIds: readonly string[];
  readonly versionToken: string;
  /** Notes, addresses and the like. */
  readonly passed: PassedFields;
}

/** A refund is pending in the answer that makes it, and completed ever after. */
export interface Refund extends Created {
  readonly amount: number;
  readonly paymentId: string;
  readonly orderId: string | undefined;
  readonly locationId: string;
  readonly destination: RefundDestination;
  readonly appFee: number | undefined;
  readonly teamMemberId: string | undefined;
  readonly reason: string | undefined;
}

/** The destination of a refund, with the details that the client gave. */
export type RefundDestination =
  | { readonly type: "CARD"; readonly card: CardFace }
  | { readonly type: "CASH" | "EXTERNAL"; readonly details: Passed | undefined };

export type OrderState = "DRAFT" | "OPEN" | "COMPLETED" | "CANCELED";

/** An order; its amounts follow from it and from the payments. */
export interface Order extends Versioned {
  readonly closedAt: number | undefined;
  readonly state: OrderState;
  readonly version: number;
  readonly locationId: string;
  readonly parts: OrderParts;
  readonly paymentIds: readonly string[];
  /** Made by Square itself, for a payment that named no order. */
  readonly isImplicit: boolean;
}

export interface Customer extends Versioned {
  readonly version: number;
  readonly fields: CustomerFields;
  readonly groupIds: readonly string[];
}

/** A group that the merchant puts customers into. */
export interface CustomerGroup extends Versioned {
  readonly name: string;
}

/** A customer's own fields, by their names on the wire. */
export type CustomerFields = Passed & {
  readonly given_name?: string | undefined;
  readonly family_name?: string | undefined;
  readonly company_name?: string | undefined;
  readonly email_address?: string | undefined;
  readonly phone_number?: string | undefined;
  readonly reference_id?: string | undefined;
};

/** A card on file. */
export interface Card extends Created {
  readonly disabledAt: number | undefined;
  readonly version: number;
  readonly customerId: string | undefined;
  readonly face: CardFace;
  readonly cardholder: string | undefined;
  readonly referenceId: string | undefined;
  readonly billing: Address | undefined;
}

export const disputeReasons = [
  "AMOUNT_DIFFERS",
  "CANCELLED",
  "DUPLICATE",
  "NO_KNOWLEDGE",
  "NOT_AS_DESCRIBED",
  "NOT_RECEIVED",
  "PAID_BY_OTHER_MEANS",
  "CUSTOMER_REQUESTS_CREDIT",
  "EMV_LIABILITY_SHIFT",
] as const;

export type DisputeReason = (typeof disputeReasons)[number];

export const disputeStates = [
  "INQUIRY_EVIDENCE_REQUIRED",
  "INQUIRY_PROCESSING",
  "INQUIRY_CLOSED",
  "EVIDENCE_REQUIRED",
  "PROCESSING",
  "WON",
  "LOST",
  "ACCEPTED",
] as const;

export type DisputeState = (typeof disputeStates)[number];

/** A text or a file that speaks for the merchant. The bytes of files are not kept. */
export interface DisputeEvidence {
  readonly id: string;
  readonly uploadedAt: number;
  readonly type: string;
  readonly text: string | undefined;
  readonly file: { readonly name: string; readonly contentType: string } | undefined;
}

/** A cardholder's claim about a payment. */
export interface Dispute extends Versioned {
  readonly amount: number;
  readonly reason: DisputeReason;
  readonly state: DisputeState;
  readonly dueAt: number;
  readonly paymentId: string;
  readonly locationId: string;
  readonly cardBrand: string | undefined;
  readonly brandId: string;
  readonly version: number;
  readonly evidence: readonly DisputeEvidence[];
}

export type CancelReason = "BUYER_CANCELED" | "SELLER_CANCELED" | "TIMED_OUT";

/** A payment that a device in a shop asks a buyer for. */
export interface TerminalCheckout extends Versioned {
  readonly amount: number;
  readonly tip: number | undefined;
  readonly deviceId: string;
  readonly status: CheckoutStatus;
  readonly cancelReason: CancelReason | undefined;
  readonly paymentIds: readonly string[];
  readonly locationId: string;
  /** The client's own fields, by their names on the wire. */
  readonly passed: PassedCheckout;
}

/** A code with which a device signs in as a terminal. */
export interface DeviceCode extends Created {
  readonly code: string;
  readonly name: string | undefined;
  readonly locationId: string | undefined;
}

/** The address of a page that takes the payment for an order. */
export interface PaymentLink extends Versioned {
  readonly version: number;
  readonly orderId: string;
  /** The client's own fields, by their names on the wire. */
  readonly passed: PassedLink;
}

/** A registration for notifications. */
export interface WebhookSubscription extends Versioned {
  readonly name: string | undefined;
  readonly isEnabled: boolean;
  readonly eventTypes: readonly string[];
  readonly url: string;
  readonly apiVersion: string;
  readonly signatureKey: string;
}
