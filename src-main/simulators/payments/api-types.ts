import type { EventsOf, JsonObject } from "#shared/domain/api-types.ts";
import type { EventType, ObjectsOfEvents } from "./shared/event-types.ts";

/** A charge, with the fields that tests look at; the others are there too. */
export interface Charge extends JsonObject {
  readonly id: string;
  readonly object: "charge";
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly captured: boolean;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly disputed: boolean;
  readonly failure_code: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paid: boolean;
  readonly payment_intent: string | null;
  readonly refunded: boolean;
  readonly status: "succeeded" | "pending" | "failed";
}

/** A dispute, as `POST /_dispute` answers it and `charge.dispute.*` events carry it. */
export interface Dispute extends JsonObject {
  readonly id: string;
  readonly object: "dispute";
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string | null;
  readonly reason: string;
  readonly status: string;
}

/** A refund. */
export interface Refund extends JsonObject {
  readonly id: string;
  readonly object: "refund";
  readonly amount: number;
  readonly charge: string | null;
  readonly created: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment_intent: string | null;
  readonly reason: string | null;
  readonly status: string | null;
}

/** A payment intent. */
export interface PaymentIntent extends JsonObject {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  readonly amount_capturable: number;
  readonly amount_received: number;
  readonly created: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly latest_charge: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: string;
}

/** A customer. */
export interface Customer extends JsonObject {
  readonly id: string;
  readonly object: "customer";
  readonly created: number;
  readonly description: string | null;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly name: string | null;
}

/** A payment method or a customer's source. */
interface PaymentMethod extends JsonObject {
  readonly id: string;
  readonly object: string;
  readonly customer: string | null;
}

/** Any other object of an event, with the fields that tests look at. */
interface ProviderObject<Name extends string> extends JsonObject {
  readonly id: string;
  readonly object: Name;
}

/** A subscription. */
export interface Subscription extends ProviderObject<"subscription"> {
  readonly created: number;
  readonly customer: string;
  readonly latest_invoice: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly status: string;
}

/** An invoice. `invoice.upcoming` has no id. */
export interface Invoice extends JsonObject {
  readonly object: "invoice";
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly attempt_count: number;
  readonly billing_reason: string | null;
  readonly currency: string;
  readonly customer: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly total: number;
}

/** A checkout session. */
export interface CheckoutSession extends ProviderObject<"checkout.session"> {
  readonly amount_total: number | null;
  readonly customer: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly mode: string;
  readonly payment_intent: string | null;
  readonly payment_status: string;
  readonly status: string | null;
  readonly subscription: string | null;
}

/** The envelope around a payments event's object. */
interface PaymentsPayload<Type extends string, About> {
  readonly id: string;
  readonly object: "event";
  readonly api_version: string;
  /** Unix seconds, simulator time. */
  readonly created: number;
  readonly data: {
    readonly object: About;
    /** Of `*.updated`: what the changed fields were before. */
    readonly previous_attributes?: JsonObject;
  };
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: Type;
}

/** The objects whose fields are declared, or whose events have another name. */
interface Declared {
  readonly "account.application": ProviderObject<"application">;
  readonly "account.external_account": ProviderObject<"bank_account">;
  readonly "application_fee.refund": ProviderObject<"fee_refund">;
  readonly charge: Charge;
  readonly "charge.dispute": Dispute;
  readonly "checkout.session": CheckoutSession;
  readonly customer: Customer;
  readonly "customer.source": PaymentMethod;
  readonly "customer.subscription": Subscription;
  readonly invoice: Invoice;
  readonly payment_intent: PaymentIntent;
  readonly payment_method: PaymentMethod;
  readonly refund: Refund;
}

type ObjectOf<About extends string> = About extends keyof Declared
  ? Declared[About]
  : ProviderObject<About>;

/** The events of the payments simulator. */
export type Event = EventsOf<{
  [Type in EventType]: PaymentsPayload<Type, ObjectOf<ObjectsOfEvents[Type]>>;
}>;

/** The reasons of banks for a dispute. */
type DisputeReason =
  | "fraudulent"
  | "product_not_received"
  | "product_unacceptable"
  | "duplicate"
  | "subscription_canceled"
  | "credit_not_processed"
  | "unrecognized"
  | "general"
  | "bank_cannot_process"
  | "check_returned"
  | "customer_initiated"
  | "debit_not_authorized"
  | "incorrect_account_details"
  | "insufficient_funds"
  | "noncompliant";

/** The body of `POST /_dispute`. */
export interface DisputeInput {
  /** The id of a charge that took money and is not disputed yet. */
  readonly charge: string;
  /** default: `fraudulent`. */
  readonly reason?: DisputeReason;
  /** In the currency's smallest unit; default: the whole charge. */
  readonly amount?: number;
}

/** The body of `POST /_complete_checkout`. */
export interface CompleteCheckoutInput {
  /** The id of an open checkout session. */
  readonly session: string;
  /** default: `paid`. */
  readonly outcome?: "paid" | "declined" | "expired";
  /** A card number, `pm_…` or `tok_…`; default: a card that pays. */
  readonly card?: string;
  readonly email?: string;
  readonly name?: string;
}

/** The body of `POST /_authenticate`: one of the two intents. */
export interface AuthenticateInput {
  readonly payment_intent?: string;
  readonly setup_intent?: string;
  readonly outcome: "succeeded" | "failed";
}

/** The body of `POST /_settle_payment`. */
export interface SettlePaymentInput {
  /** The id of a payment intent that is processing. */
  readonly payment_intent: string;
  readonly outcome: "succeeded" | "failed";
}

/** The body of `POST /_close_dispute`. */
export interface CloseDisputeInput {
  readonly dispute: string;
  readonly outcome: "won" | "lost";
}

/** The body of `POST /_fail_refund`. */
export interface FailRefundInput {
  readonly refund: string;
}

/** The body of `POST /_payout`. */
export interface PayoutInput {
  /** The id of a payout that is under way. */
  readonly payout: string;
  readonly outcome: "paid" | "failed";
}

/** The body of `POST /_warn_of_fraud`. */
export interface WarnOfFraudInput {
  /** The id of a charge that took money. */
  readonly charge: string;
  /** default: `misc`. */
  readonly fraud_type?:
    | "card_never_received"
    | "fraudulent_card_application"
    | "made_with_counterfeit_card"
    | "made_with_lost_card"
    | "made_with_stolen_card"
    | "misc"
    | "unauthorized_use_of_card";
}

/** The body of `POST /_review`. */
export interface ReviewInput {
  /** The id of a charge that was neither refunded nor disputed. */
  readonly charge: string;
}

/** The body of `POST /_present_card`. */
export interface PresentCardInput {
  /** The id of a reader that waits for a card. */
  readonly reader: string;
  /** default: `presented`. */
  readonly outcome?: "presented" | "canceled";
  /** A card number; default: a card that pays. */
  readonly card?: string;
  /** In the currency's smallest unit, added to the payment; default: none. */
  readonly tip?: number;
}

/** The world actions: changes that only buyers, their banks and the card network can cause. */
export interface Actions {
  /** A buyer completes a checkout page, without a browser. */
  completeCheckout(input: CompleteCheckoutInput): Promise<CheckoutSession>;
  /** A cardholder passes or fails the bank's authentication. */
  authenticate(input: AuthenticateInput): Promise<JsonObject>;
  /** A bank debit succeeds or fails. */
  settlePayment(input: SettlePaymentInput): Promise<PaymentIntent>;
  /** A bank decides a dispute. */
  closeDispute(input: CloseDisputeInput): Promise<Dispute>;
  /** A bank pays a payout out or sends it back. */
  payout(input: PayoutInput): Promise<JsonObject>;
  /** A bank sends the money of a refund back. */
  failRefund(input: FailRefundInput): Promise<Refund>;
  /** A cardholder's bank reports that a charge may be fraudulent. */
  warnOfFraud(input: WarnOfFraudInput): Promise<JsonObject>;
  /** A person of the account marks a payment for a review. */
  review(input: ReviewInput): Promise<JsonObject>;
  /** A person holds a card to a reader, or cancels there. */
  presentCard(input: PresentCardInput): Promise<JsonObject>;
  /** A cardholder's bank disputes a charge. */
  dispute(input: DisputeInput): Promise<Dispute>;
}
