import { presentInvoiceData, presentShippingOptions } from "../../checkout/present-answers.ts";
import type { PaymentLink } from "../../checkout/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentSharing } from "./sharing.ts";

/** A payment link as the API shows it. */
export function presentPaymentLink(link: PaymentLink, context: SimContext): ApiObject {
  const { options, paymentData, subscriptionData } = link;
  return {
    id: link.id,
    object: "payment_link",
    active: link.active,
    after_completion:
      link.redirectUrl === null
        ? { hosted_confirmation: { custom_message: link.message }, type: "hosted_confirmation" }
        : { redirect: { url: link.redirectUrl }, type: "redirect" },
    allow_promotion_codes: link.allowsCodes,
    application: null,
    ...presentSharing(link),
    automatic_tax: { enabled: false, liability: null },
    billing_address_collection: options.billing_address_collection ?? "auto",
    consent_collection: options.consent_collection,
    currency: link.currency ?? "usd",
    custom_fields: options.custom_fields,
    custom_text: options.custom_text,
    customer_creation: link.customerCreation ?? "if_required",
    inactive_message: link.inactiveMessage,
    invoice_creation:
      link.mode === "payment"
        ? {
            enabled: link.makesInvoice,
            invoice_data: link.makesInvoice ? presentInvoiceData(link) : null,
          }
        : null,
    livemode: false,
    managed_payments: null,
    metadata: link.metadata,
    ...(options.name_collection && { name_collection: options.name_collection }),
    ...(options.optional_items.length > 0 && { optional_items: options.optional_items }),
    payment_intent_data:
      link.mode === "payment"
        ? {
            capture_method: paymentData.captureMethod,
            description: paymentData.description,
            metadata: paymentData.metadata,
            setup_future_usage: paymentData.setupFutureUsage,
            statement_descriptor: paymentData.statementDescriptor,
            statement_descriptor_suffix: paymentData.statementDescriptorSuffix,
            transfer_group: paymentData.transferGroup,
          }
        : null,
    payment_method_collection: link.methodCollection,
    payment_method_options: null,
    payment_method_types: link.methodTypes,
    phone_number_collection: options.phone_number_collection,
    restrictions:
      link.limit === null
        ? null
        : { completed_sessions: { count: link.completed, limit: link.limit } },
    shipping_address_collection: options.shipping_address_collection,
    shipping_options: presentShippingOptions(context, link),
    submit_type: link.submitType ?? "auto",
    subscription_data:
      link.mode === "subscription"
        ? {
            description: subscriptionData.description,
            invoice_settings: { ...subscriptionData.invoiceSettings, issuer: { type: "self" } },
            metadata: subscriptionData.metadata,
            trial_period_days: subscriptionData.trialDays,
            trial_settings:
              subscriptionData.missingMethod === null
                ? null
                : { end_behavior: { missing_payment_method: subscriptionData.missingMethod } },
          }
        : null,
    tax_id_collection: options.tax_id_collection ?? { enabled: false, required: "never" },
    url: `${context.baseUrl}/_pages/buy/${link.id}`,
  };
}

export const paymentLinkResource: Resource<PaymentLink> = {
  name: "payment_link",
  of: ({ paymentLinks }) => paymentLinks,
  present: presentPaymentLink,
};
