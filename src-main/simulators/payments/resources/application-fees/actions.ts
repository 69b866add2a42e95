import { accountContext } from "../../connect/account-context.ts";
import type { ApplicationFee, FeeRefund } from "../../connect/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { type Metadata, secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { presentFee, sumRefunded } from "./present.ts";

/** The payment of an application fee. */
type NewFee = Pick<
  ApplicationFee,
  "account" | "amount" | "currency" | "charge" | "originatingCharge"
> & { readonly isInstant: boolean };

/** Books an application fee in the balance of the platform. */
export function createFee(platform: SimContext, { isInstant, ...given }: NewFee): ApplicationFee {
  const id = platform.ids.next("fee_", 24);
  const balanceTransaction = bookTransaction(platform, {
    amount: given.amount,
    currency: given.currency,
    type: "application_fee",
    source: id,
    description: null,
    isInstant,
  });
  const created = secondsNow(platform);
  const fee = { id, created, ...given, balanceTransaction, refunds: [] };
  platform.state.applicationFees.add(fee);
  emit(platform, happened("application_fee.created", presentFee(fee)));
  return fee;
}

/** Gives an application fee back to its account, in whole or in part. */
export function refundFee(
  platform: SimContext,
  fee: ApplicationFee,
  asked: number | undefined,
  metadata: Metadata = {},
): FeeRefund {
  const left = fee.amount - sumRefunded(fee);
  const amount = asked ?? left;
  if (left === 0) {
    const message = `Application fee ${fee.id} has already been refunded.`;
    throw badRequest(message, { code: "charge_already_refunded" });
  }
  if (amount > left) {
    const message = `Refund amount (${String(amount)}) is greater than unrefunded amount on application fee (${String(left)})`;
    throw badRequest(message, { param: "amount" });
  }
  const id = platform.ids.next("fr_", 24);
  const movement = {
    currency: fee.currency,
    type: "application_fee_refund" as const,
    source: id,
    description: null,
    isInstant: true,
  };
  const balanceTransaction = bookTransaction(platform, { ...movement, amount: -amount });
  const account = accountContext(platform, fee.account);
  if (account) bookTransaction(account, { ...movement, amount });
  const refund = { id, created: secondsNow(platform), amount, balanceTransaction, metadata };
  const refunded = { ...fee, refunds: [...fee.refunds, refund] };
  platform.state.applicationFees.replace(refunded);
  emit(platform, happened("application_fee.refunded", presentFee(refunded)));
  return refund;
}
