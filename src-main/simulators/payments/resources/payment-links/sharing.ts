import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { CheckoutPlan } from "../../checkout/types.ts";
import { computeSplit, wishOfSplit } from "../../connect/split.ts";
import { readSubscriptionSplit } from "../../connect/subscription-split.ts";
import { badRequest } from "../../errors.ts";
import { count, objectId, percent, unsettable } from "../../shared/schema.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { SimContext } from "../../state.ts";

/** The parameters that share the payments of a link with a connected account. */
export const sharingShape = lazy(() => ({
  application_fee_amount: unsettable(count).optional(),
  application_fee_percent: unsettable(percent).optional(),
  on_behalf_of: unsettable(objectId).optional(),
  transfer_data: unsettable(
    lazyStrictObject(() => ({ destination: objectId, amount: unsettable(count).optional() })),
  ).optional(),
}));

type Sharing = z.output<z.ZodObject<ReturnType<typeof sharingShape>>>;
type Plan = Pick<CheckoutPlan, "mode" | "paymentData" | "subscriptionData">;

function refuse(value: unknown, param: string, prices: string): void {
  if (value === undefined || value === null) return;
  throw badRequest(`You can only specify ${param} when the payment link has ${prices} prices.`, {
    param,
  });
}

const chooseSent = <T>(value: T | null | undefined, before: T | undefined): T | undefined =>
  value === undefined ? before : (value ?? undefined);

/** Returns a link whose payments are shared as a request says. Throws if they cannot be. */
export function shareLink<Link extends Plan>(
  context: SimContext,
  link: Link,
  { application_fee_amount: fee, application_fee_percent, on_behalf_of, transfer_data }: Sharing,
): Link {
  if (link.mode === "subscription") {
    refuse(fee, "application_fee_amount", "only one-time");
    refuse(transfer_data?.amount, "transfer_data[amount]", "only one-time");
    const wish = {
      application_fee_percent,
      on_behalf_of,
      transfer_data: transfer_data && { destination: transfer_data.destination },
    };
    const split = readSubscriptionSplit(context, wish, link.subscriptionData.split);
    return { ...link, subscriptionData: { ...link.subscriptionData, split } };
  }
  refuse(application_fee_percent, "application_fee_percent", "recurring");
  const before = wishOfSplit(link.paymentData.split, Number.MAX_SAFE_INTEGER);
  const transfer = chooseSent(transfer_data, before.transfer_data);
  const wish = {
    application_fee_amount: chooseSent(fee, before.application_fee_amount),
    on_behalf_of: chooseSent(on_behalf_of, before.on_behalf_of),
    transfer_data: transfer && {
      destination: transfer.destination,
      amount: transfer.amount ?? undefined,
    },
  };
  const split = computeSplit(context, wish, Number.MAX_SAFE_INTEGER);
  return { ...link, paymentData: { ...link.paymentData, split } };
}

/** The fields of a link that tell how its payments are shared. */
export function presentSharing({ mode, paymentData, subscriptionData }: Plan): ApiObject {
  const isRecurring = mode === "subscription";
  const { split } = paymentData;
  const { applicationFeePercent, onBehalfOf, transferTo } = subscriptionData.split;
  const destination = isRecurring ? transferTo : (split?.destination ?? null);
  return {
    application_fee_amount: isRecurring ? null : (split?.applicationFee ?? null),
    application_fee_percent: isRecurring ? applicationFeePercent : null,
    on_behalf_of: isRecurring ? onBehalfOf : (split?.onBehalfOf ?? null),
    transfer_data:
      destination === null
        ? null
        : { amount: isRecurring ? null : (split?.transferAmount ?? null), destination },
  };
}
