import { priceCheckout } from "../../checkout/totals.ts";
import type { CheckoutSession } from "../../checkout/types.ts";
import type { ApiObject } from "../../shared/present.ts";
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
      adjustable_quantity: null,
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

function presentCustomerDetails(session: CheckoutSession): ApiObject | null {
  const { customerDetails, customerEmail } = session;
  if (customerDetails === null && customerEmail === null) return null;
  const name = customerDetails?.name ?? null;
  return {
    address: null,
    business_name: null,
    email: customerDetails?.email ?? customerEmail,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** A checkout session as the API shows it, without its lines. */
export function presentSession(session: CheckoutSession, context: SimContext): ApiObject {
  const totals =
    session.mode === "setup"
      ? undefined
      : priceCheckout(context, session, session.subscriptionData.taxRates);
  const isHosted = session.uiMode === "hosted_page";
  return {
    id: session.id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowsCodes ? true : null,
    allowed_payment_method_types: session.methodTypes,
    amount_subtotal: totals?.subtotal ?? null,
    amount_total: totals?.total ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    client_secret: session.status === "open" ? session.clientSecret : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: session.customer,
    customer_account: null,
    customer_creation: session.customerCreation,
    customer_details: presentCustomerDetails(session),
    customer_email: session.customerEmail,
    discounts: session.coupons.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode === null ? coupon : null,
      promotion_code: promotionCode,
    })),
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoice,
    invoice_creation:
      session.mode === "payment"
        ? {
            enabled: session.makesInvoice,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: session.paymentIntent,
    payment_link: session.paymentLink,
    payment_method_collection: session.methodCollection,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.methodTypes ?? ["card"],
    payment_status: session.paymentStatus,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    ...(isHosted ? {} : { redirect_on_completion: "always", return_url: session.returnUrl ?? "" }),
    saved_payment_method_options: null,
    setup_intent: session.setupIntent,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    subscription: session.subscription,
    success_url: session.successUrl,
    total_details: totals
      ? {
          amount_discount: totals.discount,
          amount_shipping: 0,
          amount_tax: totals.exclusiveTax + totals.inclusiveTax,
        }
      : null,
    ui_mode: session.uiMode,
    url: isHosted && session.status === "open" ? `${context.baseUrl}/c/pay/${session.id}` : null,
    wallet_options: null,
  };
}

export const sessionResource: Resource<CheckoutSession> = {
  name: "checkout.session",
  of: ({ checkoutSessions }) => checkoutSessions,
  present: presentSession,
};
