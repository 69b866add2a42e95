import type { EventsOf, JsonObject } from "#shared/domain/wire.ts";

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

interface Objects {
  readonly "account.application.authorized": ProviderObject<"application">;
  readonly "account.application.deauthorized": ProviderObject<"application">;
  readonly "account.updated": ProviderObject<"account">;
  readonly "application_fee.created": ProviderObject<"application_fee">;
  readonly "application_fee.refund.updated": ProviderObject<"fee_refund">;
  readonly "application_fee.refunded": ProviderObject<"application_fee">;
  readonly "billing.meter.created": ProviderObject<"billing.meter">;
  readonly "billing.meter.deactivated": ProviderObject<"billing.meter">;
  readonly "billing.meter.reactivated": ProviderObject<"billing.meter">;
  readonly "billing.meter.updated": ProviderObject<"billing.meter">;
  readonly "capability.updated": ProviderObject<"capability">;
  readonly "payout.canceled": ProviderObject<"payout">;
  readonly "payout.created": ProviderObject<"payout">;
  readonly "payout.failed": ProviderObject<"payout">;
  readonly "payout.paid": ProviderObject<"payout">;
  readonly "payout.updated": ProviderObject<"payout">;
  readonly "transfer.created": ProviderObject<"transfer">;
  readonly "transfer.reversed": ProviderObject<"transfer">;
  readonly "transfer.updated": ProviderObject<"transfer">;
  readonly "billing_portal.configuration.created": ProviderObject<"billing_portal.configuration">;
  readonly "billing_portal.configuration.updated": ProviderObject<"billing_portal.configuration">;
  readonly "billing_portal.session.created": ProviderObject<"billing_portal.session">;
  readonly "charge.captured": Charge;
  readonly "charge.dispute.closed": Dispute;
  readonly "charge.dispute.created": Dispute;
  readonly "charge.dispute.funds_reinstated": Dispute;
  readonly "charge.dispute.updated": Dispute;
  readonly "charge.failed": Charge;
  readonly "charge.pending": Charge;
  readonly "charge.refunded": Charge;
  readonly "charge.succeeded": Charge;
  readonly "charge.updated": Charge;
  readonly "checkout.session.async_payment_failed": CheckoutSession;
  readonly "checkout.session.async_payment_succeeded": CheckoutSession;
  readonly "checkout.session.completed": CheckoutSession;
  readonly "checkout.session.expired": CheckoutSession;
  readonly "coupon.created": ProviderObject<"coupon">;
  readonly "coupon.deleted": ProviderObject<"coupon">;
  readonly "coupon.updated": ProviderObject<"coupon">;
  readonly "credit_note.created": ProviderObject<"credit_note">;
  readonly "credit_note.updated": ProviderObject<"credit_note">;
  readonly "credit_note.voided": ProviderObject<"credit_note">;
  readonly "customer.created": Customer;
  readonly "customer.deleted": Customer;
  readonly "customer.source.created": PaymentMethod;
  readonly "customer.source.deleted": PaymentMethod;
  readonly "customer.subscription.created": Subscription;
  readonly "customer.subscription.deleted": Subscription;
  readonly "customer.subscription.paused": Subscription;
  readonly "customer.subscription.pending_update_applied": Subscription;
  readonly "customer.subscription.pending_update_expired": Subscription;
  readonly "customer.subscription.resumed": Subscription;
  readonly "customer.subscription.trial_will_end": Subscription;
  readonly "customer.subscription.updated": Subscription;
  readonly "customer.updated": Customer;
  readonly "invoice.created": Invoice;
  readonly "invoice.deleted": Invoice;
  readonly "invoice.finalized": Invoice;
  readonly "invoice.marked_uncollectible": Invoice;
  readonly "invoice.overdue": Invoice;
  readonly "invoice.paid": Invoice;
  readonly "invoice.payment_action_required": Invoice;
  readonly "invoice.payment_failed": Invoice;
  readonly "invoice.payment_succeeded": Invoice;
  readonly "invoice.sent": Invoice;
  readonly "invoice.upcoming": Invoice;
  readonly "invoice.updated": Invoice;
  readonly "invoice.voided": Invoice;
  readonly "invoice_payment.paid": ProviderObject<"invoice_payment">;
  readonly "invoiceitem.created": ProviderObject<"invoiceitem">;
  readonly "invoiceitem.deleted": ProviderObject<"invoiceitem">;
  readonly "payment_intent.amount_capturable_updated": PaymentIntent;
  readonly "payment_intent.canceled": PaymentIntent;
  readonly "payment_intent.created": PaymentIntent;
  readonly "payment_intent.payment_failed": PaymentIntent;
  readonly "payment_intent.processing": PaymentIntent;
  readonly "payment_intent.requires_action": PaymentIntent;
  readonly "payment_intent.succeeded": PaymentIntent;
  readonly "payment_link.created": ProviderObject<"payment_link">;
  readonly "payment_link.updated": ProviderObject<"payment_link">;
  readonly "payment_method.attached": PaymentMethod;
  readonly "payment_method.detached": PaymentMethod;
  readonly "payment_method.updated": PaymentMethod;
  readonly "plan.created": ProviderObject<"plan">;
  readonly "price.created": ProviderObject<"price">;
  readonly "price.updated": ProviderObject<"price">;
  readonly "product.created": ProviderObject<"product">;
  readonly "product.deleted": ProviderObject<"product">;
  readonly "product.updated": ProviderObject<"product">;
  readonly "promotion_code.created": ProviderObject<"promotion_code">;
  readonly "promotion_code.updated": ProviderObject<"promotion_code">;
  readonly "refund.created": Refund;
  readonly "refund.failed": Refund;
  readonly "refund.updated": Refund;
  readonly "setup_intent.canceled": ProviderObject<"setup_intent">;
  readonly "setup_intent.created": ProviderObject<"setup_intent">;
  readonly "setup_intent.requires_action": ProviderObject<"setup_intent">;
  readonly "setup_intent.setup_failed": ProviderObject<"setup_intent">;
  readonly "setup_intent.succeeded": ProviderObject<"setup_intent">;
  readonly "subscription_schedule.canceled": ProviderObject<"subscription_schedule">;
  readonly "subscription_schedule.completed": ProviderObject<"subscription_schedule">;
  readonly "subscription_schedule.created": ProviderObject<"subscription_schedule">;
  readonly "subscription_schedule.released": ProviderObject<"subscription_schedule">;
  readonly "subscription_schedule.updated": ProviderObject<"subscription_schedule">;
  readonly "tax_rate.created": ProviderObject<"tax_rate">;
  readonly "tax_rate.updated": ProviderObject<"tax_rate">;
  readonly "test_helpers.test_clock.advancing": ProviderObject<"test_helpers.test_clock">;
  readonly "test_helpers.test_clock.created": ProviderObject<"test_helpers.test_clock">;
  readonly "test_helpers.test_clock.deleted": ProviderObject<"test_helpers.test_clock">;
  readonly "test_helpers.test_clock.ready": ProviderObject<"test_helpers.test_clock">;
}

/** The events of the payments simulator. */
export type Event = EventsOf<{
  [Type in keyof Objects]: PaymentsPayload<Type, Objects[Type]>;
}>;

/** The body of `POST /_dispute`. */
export interface DisputeInput {
  /** The id of a charge that took money and is not disputed yet. */
  readonly charge: string;
  /** default: `fraudulent`. */
  readonly reason?: string;
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
  /** A cardholder's bank disputes a charge. */
  dispute(input: DisputeInput): Promise<Dispute>;
}
