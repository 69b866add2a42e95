import { addTransfer } from "../resources/transfers/actions.ts";
import { createFee } from "../resources/application-fees/actions.ts";
import { toPlatform } from "../shared/derived-context.ts";
import type { Charge, SimContext } from "../state.ts";
import type { ChargeSharing, PaymentSplit } from "./types.ts";

/** Returns a split that is not carried out yet. */
export function plannedSharing(
  { state }: SimContext,
  split: PaymentSplit | null,
): ChargeSharing | null {
  if (split === null) return null;
  const isDirect = state.account.isConnected;
  return { ...split, isDirect, transfer: null, fee: null, sourceTransfer: null };
}

type CapturedCharge = Pick<
  Charge,
  "id" | "currency" | "card" | "paymentIntent" | "transferGroup" | "sharing"
>;

/** The changes of a charge by sharing. */
interface Shared {
  readonly sharing: ChargeSharing | null;
  readonly transferGroup: string | null;
  /** The fee of the platform that the charge itself bears. */
  readonly applicationFee: number;
}

/** Shares a captured amount: a part goes to the destination, and a fee to the platform. */
export function shareCharge(context: SimContext, charge: CapturedCharge, amount: number): Shared {
  const { sharing, transferGroup, currency, id } = charge;
  if (sharing === null) return { sharing, transferGroup, applicationFee: 0 };
  const applicationFee = Math.min(sharing.applicationFee ?? 0, amount);
  const isInstant = charge.card.test.isInstant === true;
  if (sharing.destination !== null) {
    const group = transferGroup ?? `group_${charge.paymentIntent ?? id}`;
    const { transfer, fee } = addTransfer(context, {
      amount: Math.min(sharing.transferAmount ?? amount, amount),
      currency,
      destination: sharing.destination,
      description: null,
      metadata: {},
      sourceTransaction: id,
      transferGroup: group,
      isInstant,
      applicationFee,
    });
    const shared = { ...sharing, transfer: transfer.id, fee: fee?.id ?? null };
    return { sharing: shared, transferGroup: group, applicationFee: 0 };
  }
  if (!sharing.isDirect || applicationFee === 0)
    return { sharing, transferGroup, applicationFee: 0 };
  const fee = createFee(toPlatform(context), {
    account: context.state.account.id,
    amount: applicationFee,
    currency,
    charge: id,
    originatingCharge: null,
    isInstant,
  });
  return { sharing: { ...sharing, fee: fee.id }, transferGroup, applicationFee };
}
