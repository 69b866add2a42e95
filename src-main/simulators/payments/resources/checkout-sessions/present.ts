import { priceCheckout } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import {
  presentAnswer,
  presentCollected,
  presentConsent,
  presentCustomerDetails,
  presentInvoiceData,
  presentRecovery,
  presentShippingCost,
  presentShippingOptions,
} from "../../checkout/present-answers.ts";
import type { ApiObject } from "../../shared/present.ts";
import { presentSessionOptions } from "../payment-intents/method-options.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentPrice } from "../prices/present.ts";

/** The lines of a session or link as the API shows them. */
export function presentLines(
  session: Pick<CheckoutSession, "lines" | "currency" | "coupons">,
  context: SimContext,
): readonly ApiObject[] {
  const { lines } = priceCheckout(context, session);
  return lines.map(({ line, priced }) => {
    const discount = priced.discountAmounts.reduce((sum, part) => sum + part.amount, 0);
    const exclusive = priced.taxes.filter((tax) => !tax.inclusive);
    const tax = priced.taxes.reduce((sum, part) => sum + part.amount, 0);
    const added = exclusive.reduce((sum, part) => sum + part.amount, 0);
    const price = context.state.prices.get(line.price);
    return {
      id: line.id,
      object: "item",
      adjustable_quantity: line.adjustable,
      amount_discount: discount,
      amount_subtotal: priced.amount,
      amount_tax: tax,
      amount_total: priced.amount - discount + added,
      currency: session.currency,
      description: priced.description,
      metadata: line.metadata,
      price: price ? presentPrice(price) : null,
      quantity: line.quantity,
    };
  });
}

/** A checkout session as the API shows it, without its lines. */
export function presentSession(session: CheckoutSession, context: SimContext): ApiObject {
  const totals =
    session.mode === "setup"
      ? undefined
      : priceCheckout(context, session, session.subscriptionData.taxRates);
  const isHosted = session.uiMode === "hosted_page";
  const { options, visitOptions: visit } = session;
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: presentRecovery(session, context),
    allow_promotion_codes: session.allowsCodes ? true : null,
    allowed_payment_method_types: session.methodTypes,
    amount_subtotal: totals?.subtotal ?? null,
    amount_total: totals?.total ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: options.billing_address_collection,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    client_secret: session.status === "open" ? session.clientSecret : null,
    collected_information: presentCollected(session),
    consent: presentConsent(session),
    consent_collection: options.consent_collection,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: options.custom_fields.map((field) => presentAnswer(field, session.answers)),
    custom_text: options.custom_text,
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: presentCustomerDetails(session),
    customer_email: session.customerEmail,
    discounts: session.coupons.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode === null ? coupon : null,
      promotion_code: promotionCode,
    })),
    ...(visit.excluded_payment_method_types && {
      excluded_payment_method_types: visit.excluded_payment_method_types,
    }),
    expires_at: session.expiresAt,
    integration_identifier: visit.integration_identifier,
    invoice: session.invoice,
    invoice_creation:
      session.mode === "payment"
        ? {
            enabled: session.makesInvoice,
            invoice_data: presentInvoiceData(session),
          }
        : null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    ...(options.name_collection && { name_collection: options.name_collection }),
    ...(options.optional_items.length > 0 && { optional_items: options.optional_items }),
    origin_context: visit.origin_context,
    payment_intent: session.paymentIntent,
    payment_link: session.paymentLink,
    payment_method_collection: session.methodCollection,
    payment_method_configuration_details: null,
    payment_method_options: presentSessionOptions(session.methodOptions),
    payment_method_types: (session.methodTypes ?? ["card"]).filter(
      (type) => visit.excluded_payment_method_types?.includes(type) !== true,
    ),
    payment_status: session.paymentStatus,
    permissions: visit.permissions,
    phone_number_collection: options.phone_number_collection,
    recovered_from: session.recoveredFrom,
    ...(isHosted
      ? {}
      : {
          redirect_on_completion: visit.redirect_on_completion ?? "always",
          ...(visit.redirect_on_completion !== "never" && { return_url: session.returnUrl ?? "" }),
        }),
    saved_payment_method_options: visit.saved_payment_method_options,
    setup_intent: session.setupIntent,
    shipping_address_collection: options.shipping_address_collection,
    shipping_cost: session.shippingRate === null ? null : presentShippingCost(totals, session),
    shipping_options: presentShippingOptions(context, session),
    status: session.status,
    submit_type: session.submitType,
    subscription: session.subscription,
    success_url: session.successUrl,
    ...(options.tax_id_collection && { tax_id_collection: options.tax_id_collection }),
    total_details: totals
      ? {
          amount_discount: totals.discount,
          amount_shipping: totals.shipping,
          amount_tax: totals.exclusiveTax + totals.inclusiveTax,
        }
      : null,
    ui_mode: session.uiMode,
    url: isHosted && session.status === "open" ? `${context.baseUrl}/c/pay/${session.id}` : null,
    wallet_options: visit.wallet_options,
  };
}

export const sessionResource: Resource<CheckoutSession> = {
  name: "checkout.session",
  of: ({ checkoutSessions }) => checkoutSessions,
  present: presentSession,
};
