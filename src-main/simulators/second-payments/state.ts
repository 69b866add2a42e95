import { IdempotencyStore } from "#core/state/idempotency-store.ts";
import type { Context, Seed } from "#core/kernel/context.ts";
import { Collection } from "#core/state/collection.ts";
import { SortedMap } from "#core/state/sorted-map.ts";
import type { OrderParts } from "./resources/orders/schema.ts";
import type { Address } from "./shared/fields.ts";

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
}

/** What a payment is made with. */
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
  readonly refundIds: readonly string[];
  readonly versionToken: string;
  /** Notes, addresses and the like. */
  readonly passed: Passed;
}

/** A refund is pending in the answer that makes it, and completed ever after. */
export interface Refund extends Created {
  readonly amount: number;
  readonly paymentId: string;
  readonly orderId: string | undefined;
  readonly locationId: string;
  readonly destination: PaymentSource["type"];
  readonly reason: string | undefined;
}

export type OrderState = "DRAFT" | "OPEN" | "COMPLETED" | "CANCELED";

/** What was ordered; the amounts follow from it and from the payments. */
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

/** A registration for notifications. */
export interface WebhookSubscription extends Versioned {
  readonly name: string | undefined;
  readonly isEnabled: boolean;
  readonly eventTypes: readonly string[];
  readonly url: string;
  readonly apiVersion: string;
  readonly signatureKey: string;
}

/** Everything Square knows. A reset makes a new one. */
export interface State {
  readonly merchantId: string;
  readonly createdAt: number;
  readonly locations: Collection<Location>;
  readonly payments: Collection<Payment>;
  readonly refunds: Collection<Refund>;
  readonly orders: Collection<Order>;
  readonly customers: Collection<Customer>;
  /** Customers by name, which is the order they are listed in. */
  readonly customersByName: SortedMap<Customer>;
  readonly cards: Collection<Card>;
  readonly subscriptions: Collection<WebhookSubscription>;
  /** Responses by idempotency key. */
  readonly responses: IdempotencyStore;
}

export type SimContext = Context<State>;

export const BUSINESS_NAME = "Default Test Account";

/** A merchant with one location, to which nobody has paid anything yet. */
export function createState({ ids, now }: Seed): State {
  const locations = new Collection<Location>();
  locations.add({ id: ids.next("L", 12, "upper"), name: BUSINESS_NAME, createdAt: now });
  return {
    merchantId: ids.next("ML", 11, "upper"),
    createdAt: now,
    locations,
    payments: new Collection(),
    refunds: new Collection(),
    orders: new Collection(),
    customers: new Collection(),
    customersByName: new SortedMap(),
    cards: new Collection(),
    subscriptions: new Collection(),
    responses: new IdempotencyStore(),
  };
}
