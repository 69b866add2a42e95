import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

type AttributeOwner = "booking" | "customer" | "location" | "merchant" | "order";

type SecondPaymentsType =
  | `bank_account.${"created" | "disabled" | "verified"}`
  | `gift_card.${"activity.created" | "activity.updated" | "created" | "customer_linked" | "customer_unlinked" | "updated"}`
  | `job.${"created" | "updated"}`
  | `labor.scheduled_shift.${"created" | "deleted" | "published" | "updated"}`
  | `labor.timecard.${"created" | "deleted" | "updated"}`
  | `loyalty.account.${"created" | "updated"}`
  | "loyalty.event.created"
  | `loyalty.promotion.${"created" | "updated"}`
  | `online_checkout.${"location" | "merchant"}_settings.updated`
  | `payout.${"failed" | "paid" | "sent"}`
  | `terminal.${"action" | "refund"}.${"created" | "updated"}`
  | `transfer_order.${"created" | "deleted" | "updated"}`
  | `vendor.${"created" | "updated"}`
  | `booking.${"created" | "updated"}`
  | `card.${"created" | "disabled"}`
  | "catalog.version.updated"
  | `customer.${"created" | "updated" | "deleted"}`
  | `${AttributeOwner}.custom_attribute.owned.${"deleted" | "updated"}`
  | `${AttributeOwner}.custom_attribute_definition.owned.${"created" | "deleted" | "updated"}`
  | `dispute.${"created" | "evidence.created" | "evidence.deleted" | "state.updated"}`
  | "inventory.count.updated"
  | `invoice.${"canceled" | "created" | "deleted" | "payment_made" | "published" | "refunded" | "scheduled_charge_failed" | "updated"}`
  | `location.${"created" | "updated"}`
  | `order.${"created" | "updated"}`
  | `payment.${"created" | "updated"}`
  | `refund.${"created" | "updated"}`
  | `subscription.${"created" | "updated"}`
  | `team_member.${"created" | "updated" | "wage_setting.updated"}`
  | `terminal.checkout.${"created" | "updated"}`;

/** The envelope of a second-payments event. */
interface SecondPaymentsPayload<Type extends string> {
  readonly merchant_id: string;
  readonly type: Type;
  readonly event_id: string;
  readonly created_at: string;
  readonly data: {
    readonly type: string;
    /** Absent in events about the catalog, which name no object. */
    readonly id?: string;
    /** Absent in events about deleted invoices. */
    readonly object?: JsonObject;
  };
}

/** The events of the second payments simulator. */
export type Event = {
  [Type in SecondPaymentsType]: EgressEvent<Type, SecondPaymentsPayload<Type>>;
}[SecondPaymentsType];

/** The reasons of banks for a dispute. */
type Reason =
  | "AMOUNT_DIFFERS"
  | "CANCELLED"
  | "DUPLICATE"
  | "NO_KNOWLEDGE"
  | "NOT_AS_DESCRIBED"
  | "NOT_RECEIVED"
  | "PAID_BY_OTHER_MEANS"
  | "CUSTOMER_REQUESTS_CREDIT"
  | "EMV_LIABILITY_SHIFT";

/** A dispute, as `POST /_open_dispute` answers it and `dispute.*` events carry it. */
export interface SecondPaymentsDispute extends JsonObject {
  readonly id: string;
  readonly amount_money: { readonly amount: number; readonly currency: string };
  readonly disputed_payment: { readonly payment_id: string };
  readonly due_at: string;
  readonly reason: Reason;
  readonly state: string;
  readonly version: number;
}

/** The body of `POST /_open_dispute`. */
export interface OpenDisputeInput {
  /** The id of a completed card payment that is not disputed yet. */
  readonly payment_id: string;
  /** Default: `NO_KNOWLEDGE`. */
  readonly reason?: Reason;
  /** In cents. Default: the total of the payment. */
  readonly amount?: number;
}

/** The body of `POST /_complete_terminal`. */
export interface CompleteTerminalInput {
  /** The id of a checkout that waits at a device. */
  readonly checkout_id: string;
  readonly outcome: "completed" | "canceled";
}

/** A checkout of a device, as `POST /_complete_terminal` answers it. */
export interface TerminalCheckout extends JsonObject {
  readonly id: string;
  readonly status: string;
  readonly payment_ids?: readonly string[];
}

/** The body of `POST /_complete_terminal_refund`. */
export interface CompleteTerminalRefundInput {
  /** The id of a refund that waits at a device. */
  readonly refund_id: string;
  readonly outcome: "completed" | "canceled";
}

/** The body of `POST /_complete_terminal_action`. */
export interface CompleteTerminalActionInput {
  /** The id of an action that waits at a device. */
  readonly action_id: string;
  readonly outcome: "completed" | "canceled";
  /** The text that the buyer types in, for `DATA_COLLECTION`. */
  readonly text?: string;
  /** The `reference_id` of an option, for `SELECT`. Default: the first. */
  readonly selected?: string;
  /** Default: true. For `CONFIRMATION`. */
  readonly agrees?: boolean;
}

/** The body of `POST /_send_payout`. */
export interface SendPayoutInput {
  /** Default: the main location. */
  readonly location_id?: string;
  /** Default: `paid`. */
  readonly outcome?: "paid" | "failed";
}

/** The body of `POST /_cash_drawer`. */
export interface CashDrawerInput {
  readonly action: "open" | "paid_in" | "paid_out" | "no_sale" | "end" | "close";
  /** In cents; what is in the drawer when it is opened or closed. Default: 0. */
  readonly amount?: number;
  /** Default: the main location. */
  readonly location_id?: string;
  readonly description?: string;
}

/** The body of `POST /_start_loyalty`. */
export interface StartLoyaltyInput {
  /** The amount that earns one point. Default: 100. */
  readonly cents_per_point?: number;
}

/** The body of `POST /_pay_link`. */
export interface PayLinkInput {
  /** The id of a link whose order is not paid. */
  readonly payment_link_id: string;
}

/** The body of `POST /_pay_invoice`. */
export interface PayInvoiceInput {
  /** The id of a published invoice that is not paid. */
  readonly invoice_id: string;
  /** In cents. Default: the amount that is due next. */
  readonly amount?: number;
}

/** The body of `POST /_authorize`: an authorization request and who answers it. */
export interface AuthorizeSecondPaymentsInput {
  /** An id, a login or an address. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

/** The world actions: changes that only buyers and their banks can cause. */
export interface Actions {
  /** A cardholder's bank disputes a payment. */
  openDispute(input: OpenDisputeInput): Promise<SecondPaymentsDispute>;
  /** A buyer pays or cancels at a device. */
  completeTerminal(input: CompleteTerminalInput): Promise<TerminalCheckout>;
  /** A buyer takes a refund at a device, or cancels it. */
  completeTerminalRefund(input: CompleteTerminalRefundInput): Promise<JsonObject>;
  /** A buyer reacts to an action of a device. */
  completeTerminalAction(input: CompleteTerminalActionInput): Promise<JsonObject>;
  /** The provider sends the money of card payments to the merchant's bank. */
  sendPayout(input?: SendPayoutInput): Promise<JsonObject>;
  /** A person opens, uses or closes the cash drawer of a shop. */
  cashDrawer(input: CashDrawerInput): Promise<JsonObject>;
  /** The merchant starts a loyalty program. Resolves with it. */
  startLoyalty(input?: StartLoyaltyInput): Promise<JsonObject>;
  /** A buyer pays on the page of a payment link. Resolves with the payment. */
  payLink(input: PayLinkInput): Promise<JsonObject>;
  /** A customer pays an invoice on its page. Resolves with the payment. */
  payInvoice(input: PayInvoiceInput): Promise<JsonObject>;
  /** A person allows or denies an app, without a browser. */
  authorize(input: AuthorizeSecondPaymentsInput): Promise<JsonObject>;
}
