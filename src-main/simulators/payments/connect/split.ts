import { lazy } from "#core/contract/lazy.ts";
import type * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { badRequest, noSuchReference } from "../errors.ts";
import type { ApiObject } from "../shared/present.ts";
import { count, objectId } from "../shared/schema.ts";
import type { SimContext } from "../state.ts";
import type { PaymentSplit } from "./types.ts";

/** The parameters that share a payment with a connected account. */
export const splitShape = {
  application_fee_amount: count.optional(),
  on_behalf_of: objectId.optional(),
  transfer_data: lazyStrictObject(() => ({
    destination: objectId,
    amount: count.optional(),
  })).optional(),
};

/** The same for a payment whose destination cannot change any more. */
export const splitUpdateShape = lazy(() => ({
  application_fee_amount: splitShape.application_fee_amount,
  transfer_data: lazyStrictObject(() => ({ amount: count.optional() })).optional(),
}));

type SplitWish = z.output<z.ZodObject<typeof splitShape>>;
type SplitChange = z.output<z.ZodObject<ReturnType<typeof splitUpdateShape>>>;

const none: PaymentSplit = {
  applicationFee: null,
  onBehalfOf: null,
  destination: null,
  transferAmount: null,
};

function checkAmounts(split: PaymentSplit, amount: number): void {
  const { applicationFee: fee, transferAmount: part } = split;
  if (fee !== null && part !== null) {
    const message =
      "You may not specify both `application_fee_amount` and `transfer_data[amount]`.";
    throw badRequest(message, { param: "transfer_data[amount]" });
  }
  if (fee !== null && fee > amount) {
    const message = `The application_fee_amount (${String(fee)}) must be less than or equal to the amount (${String(amount)}).`;
    throw badRequest(message, { param: "application_fee_amount" });
  }
  if (part !== null && part > amount) {
    const message = `The transfer_data[amount] (${String(part)}) must be less than or equal to the amount (${String(amount)}).`;
    throw badRequest(message, { param: "transfer_data[amount]" });
  }
}

/** Returns how a request wants a payment of an amount to be shared; `null` if it does not. Throws if it cannot be. */
export function computeSplit(
  { state }: SimContext,
  input: SplitWish,
  amount: number,
): PaymentSplit | null {
  const { application_fee_amount: fee, on_behalf_of: behalf, transfer_data: transfer } = input;
  const { isConnected } = state.account;
  if (fee === undefined && behalf === undefined && transfer === undefined) {
    return isConnected ? none : null;
  }
  if (behalf !== undefined && !state.connectedAccounts.has(behalf)) {
    throw noSuchReference("on_behalf_of", behalf, "on_behalf_of");
  }
  if (transfer && !state.connectedAccounts.has(transfer.destination)) {
    throw noSuchReference("destination", transfer.destination, "transfer_data[destination]");
  }
  if (fee !== undefined && !transfer && !isConnected) {
    const message =
      "Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).";
    throw badRequest(message, { param: "application_fee_amount" });
  }
  const split = {
    applicationFee: fee ?? null,
    onBehalfOf: behalf ?? null,
    destination: transfer?.destination ?? null,
    transferAmount: transfer?.amount ?? null,
  };
  checkAmounts(split, amount);
  return split;
}

/** Returns a split with other amounts. Throws if it cannot have them. */
export function changeSplit<Split extends PaymentSplit>(
  split: Split | null,
  input: SplitChange,
  amount: number,
): Split | null {
  const { application_fee_amount: fee, transfer_data: transfer } = input;
  if (split) {
    const applicationFee = fee ?? split.applicationFee;
    const transferAmount = transfer?.amount ?? split.transferAmount;
    const changed = { ...split, applicationFee, transferAmount };
    checkAmounts(changed, amount);
    return changed;
  }
  if (fee === undefined && transfer === undefined) return null;
  const param = fee === undefined ? "transfer_data" : "application_fee_amount";
  const message = `${param} needs a payment that was created for a connected account.`;
  throw badRequest(message, { param });
}

/** Returns the parameters that ask for a split, with amounts that a payment of an amount can bear. */
export function wishOfSplit(split: PaymentSplit | null, amount: number): SplitWish {
  if (split === null) return {};
  const { applicationFee, onBehalfOf, destination, transferAmount } = split;
  const part = transferAmount === null ? {} : { amount: Math.min(transferAmount, amount) };
  return {
    ...(applicationFee === null
      ? {}
      : { application_fee_amount: Math.min(applicationFee, amount) }),
    ...(onBehalfOf === null ? {} : { on_behalf_of: onBehalfOf }),
    ...(destination === null ? {} : { transfer_data: { destination, ...part } }),
  };
}

/** The fields of a payment intent or charge that tell how it is shared. */
export function presentSplit(split: PaymentSplit | null) {
  const { applicationFee = null, onBehalfOf = null, destination = null } = split ?? {};
  return {
    application_fee_amount: applicationFee,
    on_behalf_of: onBehalfOf,
    transfer_data: destination === null ? null : transferData(destination, split),
  };
}

function transferData(destination: string, split: PaymentSplit | null): ApiObject {
  const amount = split?.transferAmount ?? null;
  return { ...(amount === null ? {} : { amount }), destination };
}
