import {
  revisePaymentData,
  reviseInvoiceData,
  reviseSubscriptionData,
} from "../../checkout/plan-data.ts";
import { checkOptionalItems } from "../../checkout/order.ts";
import { pageOptions } from "../../checkout/page-options.ts";
import { readShippingOptions } from "../../checkout/shipping.ts";
import type { CheckoutLine, PaymentLink } from "../../checkout/types.ts";
import { badRequest } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { paymentLinkResource } from "./present.ts";
import type { LinkUpdate } from "./schema.ts";
import { shareLink } from "./sharing.ts";

/** Returns the lines of a link after a request: it names some of them, and no new ones. */
function linesAfter(
  lines: readonly CheckoutLine[],
  wishes: LinkUpdate["line_items"] = [],
): readonly CheckoutLine[] {
  for (const [index, { id }] of wishes.entries()) {
    if (lines.some((line) => line.id === id)) continue;
    const param = `line_items[${String(index)}][id]`;
    throw badRequest(`No such line item: \`${id}\``, { code: "resource_missing", param });
  }
  return lines.map((line) => {
    const wish = wishes.find(({ id }) => id === line.id);
    return {
      ...line,
      quantity: wish?.quantity ?? line.quantity,
      adjustable: wish?.adjustable_quantity ?? line.adjustable,
    };
  });
}

/** Throws for data of the other kind of prices. */
function checkData({ mode }: PaymentLink, input: LinkUpdate): void {
  const wrong = mode === "payment" ? "subscription_data" : "payment_intent_data";
  if (input[wrong] === undefined) return;
  throw badRequest(`You can not pass \`${wrong}\` in \`${mode}\` mode.`, { param: wrong });
}

/** Changes a payment link. */
export function updateLink(context: SimContext, link: PaymentLink, input: LinkUpdate): PaymentLink {
  checkData(link, input);
  const shared = shareLink(context, link, input);
  const options = pageOptions.revise(link.options, input);
  checkOptionalItems(context, options.optional_items, link);
  const { after_completion: after, restrictions, shipping_options: shipping } = input;
  return changeAndEmit(context, paymentLinkResource, "payment_link.updated", link, {
    ...shared,
    options,
    active: input.active ?? link.active,
    allowsCodes: input.allow_promotion_codes ?? link.allowsCodes,
    customerCreation: input.customer_creation ?? link.customerCreation,
    inactiveMessage: keepOr(input.inactive_message, link.inactiveMessage),
    invoiceData: reviseInvoiceData(link.invoiceData, input.invoice_creation?.invoice_data),
    limit:
      restrictions === undefined ? link.limit : (restrictions?.completed_sessions.limit ?? null),
    lines: linesAfter(link.lines, input.line_items),
    makesInvoice: input.invoice_creation?.enabled ?? link.makesInvoice,
    message: after ? (after.hosted_confirmation?.custom_message ?? null) : link.message,
    metadata: mergeMetadata(link.metadata, input.metadata),
    methodCollection: input.payment_method_collection ?? link.methodCollection,
    methodTypes: keepOr(input.payment_method_types, link.methodTypes),
    paymentData: revisePaymentData(shared.paymentData, input.payment_intent_data ?? {}),
    redirectUrl: after ? (after.redirect?.url ?? null) : link.redirectUrl,
    shippingOptions:
      shipping === undefined
        ? link.shippingOptions
        : readShippingOptions(context, shipping ?? [], link.currency),
    submitType: input.submit_type ?? link.submitType,
    subscriptionData: reviseSubscriptionData(
      shared.subscriptionData,
      input.subscription_data ?? {},
    ),
  });
}
