import { refundFee } from "../resources/application-fees/actions.ts";
import { sumRefunded } from "../resources/application-fees/present.ts";
import { computeRemainder, takeBack } from "../resources/transfers/actions.ts";
import { badRequest } from "../errors.ts";
import { toPlatform } from "../shared/derived-context.ts";
import type { Charge, SimContext } from "../state.ts";
import type { ApplicationFee, Transfer } from "./types.ts";

/** The parts that a refund also takes back. */
export interface ShareWish {
  readonly reversesTransfer: boolean;
  readonly refundsFee: boolean;
}

/** The shares of a charge that a refund takes back in proportion. */
interface Shares {
  readonly transfer: Transfer | undefined;
  readonly fee: ApplicationFee | undefined;
}

/** Returns the shares that a refund is to take back. Throws if the charge has none. */
export function sharesToTakeBack(context: SimContext, charge: Charge, wish: ShareWish): Shares {
  const { transfers, applicationFees } = toPlatform(context).state;
  const transfer = transfers.get(charge.sharing?.transfer ?? "");
  const fee = applicationFees.get(charge.sharing?.fee ?? "");
  if (wish.reversesTransfer && !transfer) {
    const message = `Cannot reverse transfer on charge ${charge.id} because it does not have an associated transfer.`;
    throw badRequest(message, { param: "reverse_transfer" });
  }
  if (wish.refundsFee && !fee) {
    const message = `Cannot refund application fee on charge ${charge.id} because it does not have one.`;
    throw badRequest(message, { param: "refund_application_fee" });
  }
  return {
    transfer: wish.reversesTransfer ? transfer : undefined,
    fee: wish.refundsFee ? fee : undefined,
  };
}

/** Takes back the part of each share that corresponds to a refund. Returns the id of the reversal. */
export function takeSharesBack(
  context: SimContext,
  charge: Charge,
  { transfer, fee }: Shares,
  refund: { readonly id: string; readonly amount: number },
): string | null {
  const platform = toPlatform(context);
  const partOf = (whole: number, left: number) =>
    Math.min(left, Math.floor((whole * refund.amount) / charge.amount));
  const feePart = fee ? partOf(fee.amount, fee.amount - sumRefunded(fee)) : 0;
  if (fee && feePart > 0) refundFee(platform, fee, feePart);
  const part = transfer ? partOf(transfer.amount, computeRemainder(transfer)) : 0;
  if (!transfer || part === 0) return null;
  const withdrawal = { amount: part, metadata: {}, sourceRefund: refund.id };
  return takeBack(platform, transfer, withdrawal).id;
}
