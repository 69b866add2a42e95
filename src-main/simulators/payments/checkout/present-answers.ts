import { type ApiObject, presentAddress } from "../shared/present.ts";
import type { SimContext } from "../state.ts";
import type { CustomField } from "./option-schemas.ts";
import { shippingAmount } from "./shipping.ts";
import type { CheckoutTotals } from "./totals.ts";
import type { Answers, CheckoutPlan, CheckoutSession } from "./types.ts";

/** A question of the app's own, with the buyer's answer. */
export function presentAnswer(field: CustomField, answers: Answers | null): ApiObject {
  const value = answers?.customFields[field.key] ?? null;
  return { ...field, [field.type]: { ...field[field.type], value } };
}

/** The information about the buyer that the page has collected. */
export function presentCollected({ answers, options }: CheckoutSession): ApiObject | null {
  const { shipping, businessName, individualName } = answers ?? {};
  const asksNames = options.name_collection !== null && answers !== null;
  if (!shipping && !asksNames) return null;
  return {
    business_name: businessName ?? null,
    individual_name: individualName ?? null,
    shipping_details: shipping
      ? { address: presentAddress(shipping.address), name: shipping.name }
      : null,
  };
}

/** The buyer's consent; `null` where the page asks for none. */
export function presentConsent({ answers, options }: CheckoutSession): ApiObject | null {
  const asked = options.consent_collection;
  if (answers === null || asked === null) return null;
  return {
    promotions: asked.promotions === "auto" ? (answers.promotions ? "opt_in" : "opt_out") : null,
    terms_of_service: asked.terms_of_service === "required" ? "accepted" : null,
  };
}

/** The details of the buyer. */
export function presentCustomerDetails(session: CheckoutSession): ApiObject | null {
  const { customerDetails, customerEmail, answers } = session;
  if (customerDetails === null && customerEmail === null) return null;
  return {
    address: answers?.address ? presentAddress(answers.address) : null,
    business_name: answers?.businessName ?? null,
    email: customerDetails?.email ?? customerEmail,
    individual_name: answers?.individualName ?? null,
    name: customerDetails?.name ?? null,
    phone: answers?.phone ?? null,
    tax_exempt: "none",
    tax_ids: answers?.taxId ? [answers.taxId] : [],
  };
}

/** The cost of the shipment that the buyer has chosen. */
export function presentShippingCost(
  totals: CheckoutTotals | undefined,
  { shippingRate }: CheckoutSession,
): ApiObject {
  const amount = totals?.shipping ?? 0;
  return {
    ...{ amount_subtotal: amount, amount_tax: 0, amount_total: amount },
    shipping_rate: shippingRate,
  };
}

/** The shipping rates that a page offers. */
export function presentShippingOptions(
  context: SimContext,
  { shippingOptions, currency }: Pick<CheckoutPlan, "currency" | "shippingOptions">,
): readonly ApiObject[] {
  return shippingOptions.map((rate) => ({
    shipping_amount: shippingAmount(context, rate, currency) ?? 0,
    shipping_rate: rate,
  }));
}

/** The texts of the invoice that a payment makes. */
export function presentInvoiceData({ invoiceData }: Pick<CheckoutPlan, "invoiceData">): ApiObject {
  const { metadata, rendering_options: rendering, ...settings } = invoiceData;
  return { ...settings, issuer: null, metadata, rendering_options: rendering };
}

const THIRTY_DAYS = 30 * 86_400;

/** The page where an expired session goes on, where the app wants one. */
export function presentRecovery(
  session: CheckoutSession,
  { baseUrl }: SimContext,
): ApiObject | null {
  const { after_expiration: after } = session.visitOptions;
  if (after === null) return null;
  const { recovery } = after;
  const isOpen = session.status === "expired" && recovery?.enabled === true;
  return {
    recovery: recovery && {
      allow_promotion_codes: recovery.allow_promotion_codes,
      enabled: recovery.enabled,
      expires_at: isOpen ? session.expiresAt + THIRTY_DAYS : null,
      url: isOpen ? `${baseUrl}/_pages/recover/${session.id}` : null,
    },
  };
}
