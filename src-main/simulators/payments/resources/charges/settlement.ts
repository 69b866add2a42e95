import { shareCharge } from "../../connect/share.ts";
import type { Charge, SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";

/** A charge whose amount arrives, as far as the money depends on it. */
type SettledCharge = Pick<
  Charge,
  "id" | "currency" | "description" | "card" | "paymentIntent" | "transferGroup" | "sharing"
>;

/** The fields of a charge that its money determines. */
type Settlement = Pick<Charge, "balanceTransaction" | "sharing" | "transferGroup">;

/** The provider's fee for a charge: 2.9 % plus 30 of the smallest unit. */
function chargeFee(amount: number): number {
  return Math.min(amount, Math.round(amount * 0.029) + 30);
}

/**
 * Settles a captured amount: shares it, takes the fees and books what remains in the account of the charge.
 * Returns what that changes of the charge.
 */
export function settle(context: SimContext, charge: SettledCharge, amount: number): Settlement {
  const { applicationFee, sharing, transferGroup } = shareCharge(context, charge, amount);
  const balanceTransaction = bookTransaction(context, {
    amount,
    fee: chargeFee(amount) + applicationFee,
    applicationFee,
    currency: charge.currency,
    type: "charge",
    source: charge.id,
    description: charge.description,
    isInstant: charge.card.test.isInstant === true,
  });
  return { balanceTransaction, sharing, transferGroup };
}
