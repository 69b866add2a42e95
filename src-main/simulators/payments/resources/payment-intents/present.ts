import { presentInstructions } from "../../cash/next-action.ts";
import { presentSplit } from "../../connect/split.ts";
import { presentShipping, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Decline } from "../../shared/test-cards.ts";
import type { PaymentIntent, SimContext, State } from "../../state.ts";
import { presentPaymentMethod } from "../payment-methods/present.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";

/** A decline as `last_payment_error` shows it. */
export function presentDecline(decline: Decline, charge: string | null): ApiObject {
  return {
    ...(charge === null ? {} : { charge }),
    code: decline.code,
    ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
    doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
    message: decline.message,
    ...(decline.param === undefined ? {} : { param: decline.param }),
  };
}

function presentLastError({ lastDecline }: PaymentIntent, state: State): ApiObject | null {
  if (lastDecline === null) return null;
  const { decline, charge } = lastDecline;
  const method = state.paymentMethods.get(lastDecline.paymentMethod);
  return {
    ...presentDecline(decline, charge),
    payment_method: method ? presentPaymentMethod(method) : null,
    type: "card_error",
  };
}

/** Presents the action that is required of the holder of a payment method, with its page. */
export function presentAuthentication(
  { id, clientSecret, returnUrl }: { id: string; clientSecret: string; returnUrl: string | null },
  { baseUrl }: SimContext,
): ApiObject {
  const url = `${baseUrl}/_pages/authenticate/${id}?client_secret=${clientSecret}`;
  if (returnUrl !== null) {
    return { redirect_to_url: { return_url: returnUrl, url }, type: "redirect_to_url" };
  }
  const sdk = { source: id, stripe_js: url, type: "three_d_secure_redirect" };
  return { type: "use_stripe_sdk", use_stripe_sdk: sdk };
}

function presentNextAction(intent: PaymentIntent, context: SimContext): ApiObject | null {
  if (intent.status !== "requires_action") return null;
  return intent.transfer ? presentInstructions(intent) : presentAuthentication(intent, context);
}

/** A payment intent as the API shows it, with the payment method of its last error. */
export function presentPaymentIntent(intent: PaymentIntent, context: SimContext): ApiObject {
  const { state } = context;
  const split = presentSplit(intent.split);
  return {
    id: intent.id,
    object: "payment_intent",
    allowed_payment_method_types: intent.automaticPaymentMethods ? null : intent.paymentMethodTypes,
    amount: intent.amount,
    amount_capturable: intent.status === "requires_capture" ? intent.amount : 0,
    amount_details: { tip: intent.tip === undefined ? {} : { amount: intent.tip } },
    amount_received: intent.amountReceived,
    application: state.account.isConnected ? APPLICATION : null,
    application_fee_amount: split.application_fee_amount,
    automatic_payment_methods: intent.automaticPaymentMethods,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: intent.captureMethod,
    client_secret: intent.clientSecret,
    confirmation_method: intent.confirmationMethod,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: presentLastError(intent, state),
    latest_charge: intent.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: presentNextAction(intent, context),
    on_behalf_of: split.on_behalf_of,
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: intent.transfer
      ? {
          customer_balance: {
            bank_transfer: {
              ...(intent.transfer.country === null
                ? {}
                : { eu_bank_transfer: { country: intent.transfer.country } }),
              ...(intent.transfer.only === null
                ? {}
                : { requested_address_types: intent.transfer.only }),
              type: intent.transfer.type,
            },
            funding_type: "bank_transfer",
          },
        }
      : intent.increments
        ? {
            card_present: {
              request_extended_authorization: null,
              request_incremental_authorization_support: true,
            },
          }
        : {},
    payment_method_types: intent.paymentMethodTypes,
    payment_record: null,
    processing: null,
    receipt_email: intent.receiptEmail,
    review: state.charges.get(intent.latestCharge ?? "")?.review ?? null,
    setup_future_usage: intent.setupFutureUsage,
    shipping: presentShipping(intent.shipping),
    source: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    status: intent.status,
    transfer_data: split.transfer_data,
    transfer_group: intent.transferGroup,
  };
}

export const paymentIntentResource: Resource<PaymentIntent> = {
  name: "payment_intent",
  param: "intent",
  of: ({ paymentIntents }) => paymentIntents,
  present: presentPaymentIntent,
};
