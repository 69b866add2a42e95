import { type InvoiceData, invoiceData, invoiceSettings } from "../billing/invoice-settings.ts";
import { computeSplit } from "../connect/split.ts";
import { readSubscriptionSplit } from "../connect/subscription-split.ts";
import type { PlanWish } from "../resources/checkout-sessions/schema.ts";
import { keepListOr, keepOr, mergeMetadata } from "../shared/metadata.ts";
import type { SimContext } from "../state.ts";
import type { CheckoutPlan } from "./types.ts";

type PaymentData = CheckoutPlan["paymentData"];
type SubscriptionData = CheckoutPlan["subscriptionData"];

const noPaymentData: Omit<PaymentData, "split"> = {
  captureMethod: null,
  description: null,
  metadata: {},
  setupFutureUsage: null,
  statementDescriptor: null,
  statementDescriptorSuffix: null,
  transferGroup: null,
  receiptEmail: null,
  shipping: null,
};

/** Returns the data of the payments of a plan after a request. The shares of connected accounts stay. */
export function revisePaymentData<Data extends Omit<PaymentData, "split">>(
  before: Data,
  input: NonNullable<PlanWish["payment_intent_data"]>,
): Data {
  return {
    ...before,
    captureMethod: input.capture_method ?? before.captureMethod,
    description: keepOr(input.description, before.description),
    metadata: mergeMetadata(before.metadata, input.metadata),
    setupFutureUsage: keepOr(input.setup_future_usage, before.setupFutureUsage),
    statementDescriptor: keepOr(input.statement_descriptor, before.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      input.statement_descriptor_suffix,
      before.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(input.transfer_group, before.transferGroup),
    receiptEmail: keepOr(input.receipt_email, before.receiptEmail),
    shipping: input.shipping ?? before.shipping,
  };
}

/** Returns the data of the payments of a new plan. */
export function readPaymentData(
  context: SimContext,
  input: NonNullable<PlanWish["payment_intent_data"]>,
): PaymentData {
  const split = computeSplit(context, input, Number.MAX_SAFE_INTEGER);
  return { ...revisePaymentData(noPaymentData, input), split };
}

/** Returns the data of the subscriptions of a plan after a request. The shares of connected accounts stay. */
export function reviseSubscriptionData<Data extends Omit<SubscriptionData, "split">>(
  before: Data,
  input: NonNullable<PlanWish["subscription_data"]>,
): Data {
  const { trial_settings: trial, invoice_settings: settings } = input;
  return {
    ...before,
    description: keepOr(input.description, before.description),
    metadata: mergeMetadata(before.metadata, input.metadata),
    trialDays: keepOr(input.trial_period_days, before.trialDays),
    trialEnd: input.trial_end ?? before.trialEnd,
    missingMethod:
      trial === undefined
        ? before.missingMethod
        : (trial?.end_behavior.missing_payment_method ?? null),
    taxRates: keepListOr(input.default_tax_rates, before.taxRates),
    anchor: input.billing_cycle_anchor ?? before.anchor,
    anchorConfig: input.billing_cycle_anchor_config ?? before.anchorConfig,
    isClassic: input.billing_mode ? input.billing_mode.type === "classic" : before.isClassic,
    prorates: input.proration_behavior ?? before.prorates,
    pendingInterval: input.pending_invoice_item_interval ?? before.pendingInterval,
    invoiceSettings: invoiceSettings.revise(before.invoiceSettings, settings ?? {}),
  };
}

/** Returns the data of the subscriptions of a new plan. */
export function readSubscriptionData(
  context: SimContext,
  input: NonNullable<PlanWish["subscription_data"]>,
): SubscriptionData {
  const first: SubscriptionData = {
    description: null,
    metadata: {},
    trialDays: null,
    trialEnd: null,
    missingMethod: null,
    taxRates: [],
    anchor: null,
    anchorConfig: null,
    isClassic: false,
    prorates: null,
    pendingInterval: null,
    invoiceSettings: invoiceSettings.blank({}),
    split: readSubscriptionSplit(context, input),
  };
  return reviseSubscriptionData(first, input);
}

/** Returns what the invoice of a payment says after a request. */
export function reviseInvoiceData(
  before: InvoiceData,
  input: NonNullable<PlanWish["invoice_creation"]>["invoice_data"],
): InvoiceData {
  return invoiceData.revise(before, input ?? {});
}
