import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { happened } from "../events.ts";
import { presentCharge } from "../present-charge.ts";
import type { Wire } from "../present-card.ts";
import type { Charge } from "../state.ts";
import { authenticationRequired, type Decline, type TestCard } from "../test-cards.ts";
import { book, chargeFee } from "./book.ts";
import { openDispute } from "./open-dispute.ts";

/** A charge before it is tried: what its outcome does not decide. */
export type ChargeDraft = Omit<
  Charge,
  | "id"
  | "created"
  | "amountCaptured"
  | "amountRefunded"
  | "decline"
  | "dispute"
  | "refunds"
  | "balanceTransaction"
  | "fraudDetails"
>;

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

/** A card that wants its holder's word is declined where nobody can give it. */
function declineOf(test: TestCard): Decline | null {
  return test.decline ?? (test.wantsAuthentication ? authenticationRequired : null);
}

function tryCharge(context: PaymentsContext, draft: ChargeDraft): Charge {
  const decline = declineOf(draft.card.test);
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

/** Charges a card. The charge is kept, and told of, whether or not the card was declined. */
export function chargeCard(
  context: PaymentsContext,
  cause: Cause,
  draft: ChargeDraft,
): { readonly charge: Charge; readonly wire: Wire } {
  const charge = context.state.charges.add(tryCharge(context, draft));
  const wire = presentCharge(charge);
  emit(context, cause, happened(charge.decline ? "charge.failed" : "charge.succeeded", wire));
  return { charge, wire };
}

/** Some test cards are there to be disputed: done once everything else about the charge is told. */
export function disputeIfCardAsksForIt(context: PaymentsContext, charge: Charge): void {
  const { dispute } = charge.card.test;
  if (dispute && charge.isCaptured) {
    openDispute(context, charge, { ...dispute, amount: charge.amount });
  }
}
