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
  readonly "charge.captured": Charge;
  readonly "charge.dispute.closed": Dispute;
  readonly "charge.dispute.created": Dispute;
  readonly "charge.dispute.updated": Dispute;
  readonly "charge.failed": Charge;
  readonly "charge.refunded": Charge;
  readonly "charge.succeeded": Charge;
  readonly "charge.updated": Charge;
  readonly "customer.created": Customer;
  readonly "customer.deleted": Customer;
  readonly "customer.source.created": PaymentMethod;
  readonly "customer.source.deleted": PaymentMethod;
  readonly "customer.updated": Customer;
  readonly "payment_intent.amount_capturable_updated": PaymentIntent;
  readonly "payment_intent.canceled": PaymentIntent;
  readonly "payment_intent.created": PaymentIntent;
  readonly "payment_intent.payment_failed": PaymentIntent;
  readonly "payment_intent.requires_action": PaymentIntent;
  readonly "payment_intent.succeeded": PaymentIntent;
  readonly "payment_method.attached": PaymentMethod;
  readonly "payment_method.detached": PaymentMethod;
  readonly "payment_method.updated": PaymentMethod;
  readonly "refund.created": Refund;
  readonly "refund.failed": Refund;
  readonly "refund.updated": Refund;
}

/** What the payments simulator records. */
export type Event = EventsOf<{
  [Type in keyof Objects]: PaymentsPayload<Type, Objects[Type]>;
}>;

/** The body of `POST /_dispute`. */
export interface DisputeInput {
  /** The id of a charge that took money and is not disputed yet. */
  readonly charge: string;
  /** `fraudulent` when left out. */
  readonly reason?: string;
  /** In the currency's smallest unit; the whole charge when left out. */
  readonly amount?: number;
}

/** What only the card network can cause. */
export interface Actions {
  /** A cardholder's bank disputes a charge. */
  dispute(input: DisputeInput): Promise<Dispute>;
}
