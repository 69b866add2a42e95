import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { Invoice, SubscriptionSplit } from "../billing/types.ts";
import { badRequest, noSuchReference } from "../errors.ts";
import { keepOr } from "../shared/metadata.ts";
import type { ApiObject } from "../shared/present.ts";
import { objectId, percent, unsettable } from "../shared/schema.ts";
import type { SimContext } from "../state.ts";
import type { PaymentSplit } from "./types.ts";

/** The parameters that share the payments of a subscription with a connected account. */
export const subscriptionSplitShape = lazy(() => ({
  application_fee_percent: unsettable(percent).optional(),
  on_behalf_of: unsettable(objectId).optional(),
  transfer_data: unsettable(
    lazyStrictObject(() => ({ destination: objectId, amount_percent: percent.optional() })),
  ).optional(),
}));

type Wish = z.output<z.ZodObject<ReturnType<typeof subscriptionSplitShape>>>;

/** Payments that are not shared. */
export const notShared: SubscriptionSplit = {
  applicationFeePercent: null,
  transferTo: null,
  transferPercent: null,
  onBehalfOf: null,
};

/** Returns how the payments of a subscription are shared after a request. Throws if they cannot be. */
export function readSubscriptionSplit(
  { state }: SimContext,
  input: Wish,
  before: SubscriptionSplit = notShared,
): SubscriptionSplit {
  const { transfer_data: transfer } = input;
  const split = {
    applicationFeePercent: keepOr(input.application_fee_percent, before.applicationFeePercent),
    transferTo: transfer === undefined ? before.transferTo : (transfer?.destination ?? null),
    transferPercent:
      transfer === undefined ? before.transferPercent : (transfer?.amount_percent ?? null),
    onBehalfOf: keepOr(input.on_behalf_of, before.onBehalfOf),
  };
  const { transferTo, onBehalfOf } = split;
  if (transferTo !== null && !state.connectedAccounts.has(transferTo)) {
    throw noSuchReference("destination", transferTo, "transfer_data[destination]");
  }
  if (onBehalfOf !== null && !state.connectedAccounts.has(onBehalfOf)) {
    throw noSuchReference("on_behalf_of", onBehalfOf, "on_behalf_of");
  }
  if (split.applicationFeePercent !== null && transferTo === null && !state.account.isConnected) {
    const message =
      "Can only apply an application_fee_percent to subscriptions of connected accounts (Stripe-Account header) or with `transfer_data[destination]`.";
    throw badRequest(message, { param: "application_fee_percent" });
  }
  if (split.applicationFeePercent !== null && split.transferPercent !== null) {
    const message =
      "You may not specify both `application_fee_percent` and `transfer_data[amount_percent]`.";
    throw badRequest(message, { param: "transfer_data[amount_percent]" });
  }
  return split;
}

/** Returns the parameters that ask for a split. */
export function wishOfSubscriptionSplit(split: SubscriptionSplit): Wish {
  const { applicationFeePercent, transferTo, transferPercent, onBehalfOf } = split;
  return {
    application_fee_percent: applicationFeePercent,
    on_behalf_of: onBehalfOf,
    transfer_data:
      transferTo === null
        ? null
        : { destination: transferTo, amount_percent: transferPercent ?? undefined },
  };
}

/** The fields of a subscription or a phase that tell how its payments are shared. */
export function presentSubscriptionSplit(split: SubscriptionSplit | null): ApiObject {
  const { applicationFeePercent, onBehalfOf, transferTo, transferPercent } = split ?? notShared;
  return {
    application_fee_percent: applicationFeePercent,
    on_behalf_of: onBehalfOf,
    transfer_data:
      transferTo === null ? null : { amount_percent: transferPercent, destination: transferTo },
  };
}

const percentOf = (share: number | null, amount: number): number | null =>
  share === null ? null : Math.round((amount * share) / 100);

/** Returns how an amount of an invoice is shared: as the invoice says, or its subscription. */
export function splitOfInvoice(
  { state }: SimContext,
  invoice: Pick<Invoice, "split" | "subscription">,
  amount: number,
): PaymentSplit | null {
  if (invoice.split) return invoice.split;
  const subscription = state.subscriptions.get(invoice.subscription ?? "");
  if (!subscription) return null;
  return {
    applicationFee: percentOf(subscription.applicationFeePercent, amount),
    onBehalfOf: subscription.onBehalfOf,
    destination: subscription.transferTo,
    transferAmount: percentOf(subscription.transferPercent, amount),
  };
}
