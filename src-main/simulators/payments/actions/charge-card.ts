import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { happened } from "../events.ts";
import { presentCharge } from "../present-charge.ts";
import type { Wire } from "../present-card.ts";
import type { Card, Charge } from "../state.ts";
import { book, chargeFee } from "./book.ts";
import { openDispute } from "./open-dispute.ts";

/** A charge before it is tried. */
export interface ChargeDraft {
  readonly amount: number;
  readonly currency: string;
  readonly card: Card;
  readonly paidWith: string;
  readonly paymentIntent: string | null;
  readonly isCaptured: boolean;
  readonly customer: string | null;
  readonly description: string | null;
  readonly receiptEmail: string | null;
  readonly statementDescriptor: string | null;
  readonly statementDescriptorSuffix: string | null;
  readonly transferGroup: string | null;
  readonly metadata: Charge["metadata"];
  readonly shipping: Charge["shipping"];
}

const noRefunds: readonly string[] = [];

/** Moves a captured amount into the balance; answers the transaction's id. */
export function bookCapture(context: PaymentsContext, charge: Charge, amount: number): string {
  return book(context, {
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    type: "charge",
    source: charge.id,
    description: charge.description,
    isInstant: charge.card.test.isInstant === true,
  });
}

function tryCharge(context: PaymentsContext, draft: ChargeDraft): Charge {
  const decline = draft.card.test.decline ?? null;
  const isCaptured = draft.isCaptured && decline === null;
  const charge: Charge = {
    id: context.ids.next("ch_", 24),
    created: secondsNow(context),
    ...draft,
    isCaptured,
    amountCaptured: isCaptured ? draft.amount : 0,
    amountRefunded: 0,
    decline,
    dispute: null,
    refunds: noRefunds,
    balanceTransaction: null,
    fraudDetails: null,
  };
  if (!isCaptured) return charge;
  return { ...charge, balanceTransaction: bookCapture(context, charge, draft.amount) };
}

/**
 * Charges a card. The charge is kept and told of whether or not the card was declined; some test
 * cards are disputed at once. Answers the charge as it stood when its event went out.
 */
export function chargeCard(
  context: PaymentsContext,
  cause: Cause,
  draft: ChargeDraft,
): { readonly charge: Charge; readonly wire: Wire } {
  const charge = context.state.charges.add(tryCharge(context, draft));
  const wire = presentCharge(charge);
  emit(context, cause, happened(charge.decline ? "charge.failed" : "charge.succeeded", wire));
  const { dispute } = charge.card.test;
  if (dispute && charge.isCaptured) {
    openDispute(context, charge, { ...dispute, amount: charge.amount });
  }
  return { charge, wire };
}
