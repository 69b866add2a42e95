import { totalsOf } from "../../billing/totals.ts";
import { presentPaymentOptions } from "../../billing/payment-options.ts";
import type { Discount, Invoice, InvoicePayment } from "../../billing/types.ts";
import { type ApiObject, presentShipping } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentTaxRates } from "../subscriptions/present.ts";
import { presentLine, presentTaxes } from "./present-line.ts";

/** Sums of the same discount or tax over all lines. */
function sumBy(
  parts: readonly ApiObject[],
  keyOf: (part: ApiObject) => string,
): readonly ApiObject[] {
  const sums = new Map<string, ApiObject>();
  for (const part of parts) {
    const before = sums.get(keyOf(part));
    const taxable = Number(part["taxable_amount"] ?? 0) + Number(before?.["taxable_amount"] ?? 0);
    sums.set(keyOf(part), {
      ...part,
      amount: Number(part["amount"]) + Number(before?.["amount"] ?? 0),
      ...("taxable_amount" in part ? { taxable_amount: taxable } : {}),
    });
  }
  return [...sums.values()];
}

/** Returns the amount due: fixed when an invoice is finalised, computed before that. */
export function computeAmountDue(invoice: Invoice): number {
  if (invoice.amountDue !== null) return invoice.amountDue;
  return Math.max(0, totalsOf(invoice).total + invoice.startingBalance);
}

/** Returns the remaining amount. */
export function computeAmountRemaining(invoice: Invoice): number {
  const left = computeAmountDue(invoice) - invoice.amountPaid - invoice.preCredit;
  return invoice.isPaidElsewhere ? 0 : Math.max(0, left);
}

function presentInvoiceParent(invoice: Invoice, { state }: SimContext): ApiObject | null {
  if (invoice.subscription === null) return null;
  const { metadata } = state.subscriptions.get(invoice.subscription) ?? { metadata: {} };
  return {
    quote_details: null,
    subscription_details: {
      metadata: invoice.subscriptionMetadata ?? metadata,
      subscription: invoice.subscription,
    },
    type: "subscription_details",
  };
}

const LINES_SHOWN = 10;

function presentShippingCost({ rate, amount }: NonNullable<Invoice["shippingCost"]>): ApiObject {
  return {
    ...{ amount_subtotal: amount, amount_tax: 0, amount_total: amount },
    shipping_rate: rate,
  };
}

/** An invoice as the API shows it, with its first lines. */
export function presentInvoice(invoice: Invoice, context: SimContext): ApiObject {
  const totals = totalsOf(invoice);
  const { details } = invoice;
  const lines = invoice.lines.map((line) => presentLine(line, invoice));
  const customer = context.state.customers.get(invoice.customer);
  const isFinal = invoice.finalizedAt !== null;
  const hosted = `${context.baseUrl}/i/${context.state.account.id}/${invoice.id}`;
  const taxes = invoice.lines.flatMap(presentTaxes);
  const discounts = invoice.lines.flatMap((line) =>
    line.discountAmounts.map((part) => ({ ...part })),
  );
  const discountSums = sumBy(discounts, (part) => String(part["discount"]));
  return {
    id: invoice.id,
    object: "invoice",
    account_country: "US",
    account_name: "Simdeck",
    account_tax_ids: details.account_tax_ids,
    amount_due: computeAmountDue(invoice),
    amount_overpaid: 0,
    amount_paid: invoice.isPaidElsewhere ? computeAmountDue(invoice) : invoice.amountPaid,
    amount_remaining: computeAmountRemaining(invoice),
    amount_shipping: totals.shipping,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempted,
    auto_advance: invoice.autoAdvance,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.reason,
    collection_method: invoice.collectionMethod,
    created: invoice.created,
    currency: invoice.currency,
    custom_fields: invoice.customFields,
    customer: invoice.customer,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: customer?.shipping ?? null,
    customer_tax_exempt: customer?.tax_exempt ?? "none",
    customer_tax_ids: [],
    default_payment_method: invoice.defaultMethod,
    default_source: invoice.defaultSource,
    default_tax_rates: presentTaxRates(context, invoice.taxRates),
    description: invoice.description,
    discounts: invoice.discounts,
    due_date: invoice.dueDate,
    effective_at: details.effective_at ?? invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    footer: invoice.footer,
    from_invoice: null,
    hosted_invoice_url: isFinal ? hosted : null,
    invoice_pdf: isFinal ? `${hosted}/pdf` : null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: "list",
      data: lines.slice(0, LINES_SHOWN),
      has_more: lines.length > LINES_SHOWN,
      total_count: lines.length,
      url: `/v1/invoices/${invoice.id}/lines`,
    },
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.nextAttempt,
    number: invoice.number,
    on_behalf_of: invoice.split?.onBehalfOf ?? null,
    parent: presentInvoiceParent(invoice, context),
    payment_settings: {
      default_mandate: null,
      payment_method_options: presentPaymentOptions(invoice.secure, {}),
      payment_method_types: invoice.methodTypes,
    },
    period_end: invoice.period.end,
    period_start: invoice.period.start,
    post_payment_credit_notes_amount: invoice.postCredit,
    pre_payment_credit_notes_amount: invoice.preCredit,
    receipt_number: null,
    rendering: details.rendering,
    shipping_cost: invoice.shippingCost && presentShippingCost(invoice.shippingCost),
    shipping_details: presentShipping(invoice.shippingDetails),
    starting_balance: invoice.startingBalance,
    statement_descriptor: invoice.statementDescriptor,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: invoice.uncollectibleAt,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: totals.subtotal,
    subtotal_excluding_tax: totals.subtotal - totals.inclusiveTax,
    test_clock: customer?.test_clock ?? null,
    total: totals.total,
    total_discount_amounts: discountSums,
    total_excluding_tax: totals.total - totals.exclusiveTax - totals.inclusiveTax,
    total_pretax_credit_amounts: discountSums.map((part) => ({ ...part, type: "discount" })),
    total_taxes: sumBy(taxes, (tax) =>
      JSON.stringify([tax["tax_rate_details"], tax["tax_behavior"]]),
    ),
    webhooks_delivered_at: isFinal ? invoice.created : null,
  };
}

/** A payment of an invoice as the API shows it. */
export function presentInvoicePayment(payment: InvoicePayment): ApiObject {
  return {
    id: payment.id,
    object: "invoice_payment",
    amount_paid: payment.amountPaid,
    amount_requested: payment.amountRequested,
    created: payment.created,
    currency: payment.currency,
    invoice: payment.invoice,
    is_default: payment.isDefault,
    livemode: false,
    payment: { payment_intent: payment.paymentIntent, type: "payment_intent" },
    status: payment.status,
    status_transitions: { canceled_at: payment.canceledAt, paid_at: payment.paidAt },
  };
}

/** A discount as the API shows it. */
export function presentDiscount(discount: Discount): ApiObject {
  return {
    id: discount.id,
    object: "discount",
    checkout_session: null,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: discount.invoice,
    invoice_item: discount.invoiceItem,
    promotion_code: discount.promotionCode,
    source: { coupon: discount.coupon, type: "coupon" },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: discount.subscriptionItem,
  };
}

export const invoiceResource: Resource<Invoice> = {
  name: "invoice",
  of: ({ invoices }) => invoices,
  present: presentInvoice,
};

export const invoicePaymentResource: Resource<InvoicePayment> = {
  name: "invoice_payment",
  of: ({ invoicePayments }) => invoicePayments,
  present: presentInvoicePayment,
};

export const discountResource: Resource<Discount> = {
  name: "discount",
  of: ({ discounts }) => discounts,
  present: presentDiscount,
};
