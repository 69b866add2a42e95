import type { JsonText } from "#core/json/json-text.ts";
import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { happenedTo } from "../events.ts";
import type { Charge } from "../state.ts";
import { authenticationRequired, type Decline, type TestCard } from "../test-cards.ts";
import { writeCharge } from "../write-charge.ts";
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
export function bookCapture(
  context: PaymentsContext,
  id: string,
  charge: Pick<Charge, "currency" | "description" | "card">,
  amount: number,
): string {
  return book(context, {
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
    type: "charge",
    source: id,
    description: charge.description,
    isInstant: charge.card.test.isInstant === true,
  });
}

/** A card that wants its holder's word is declined where nobody can give it. */
function declineOf(test: TestCard): Decline | null {
  return test.decline ?? (test.wantsAuthentication ? authenticationRequired : null);
}

/** Field by field, since spreading the draft would be the dearest step of charging. */
function tryCharge(context: PaymentsContext, draft: ChargeDraft): Charge {
  const id = context.ids.next("ch_", 24);
  const decline = declineOf(draft.card.test);
  const isCaptured = draft.isCaptured && decline === null;
  return {
    id,
    created: secondsNow(context),
    amount: draft.amount,
    currency: draft.currency,
    card: draft.card,
    paidWith: draft.paidWith,
    paymentIntent: draft.paymentIntent,
    customer: draft.customer,
    amountCaptured: isCaptured ? draft.amount : 0,
    amountRefunded: 0,
    isCaptured,
    decline,
    dispute: null,
    refunds: noRefunds,
    balanceTransaction: isCaptured ? bookCapture(context, id, draft, draft.amount) : null,
    description: draft.description,
    receiptEmail: draft.receiptEmail,
    statementDescriptor: draft.statementDescriptor,
    statementDescriptorSuffix: draft.statementDescriptorSuffix,
    transferGroup: draft.transferGroup,
    metadata: draft.metadata,
    shipping: draft.shipping,
    fraudDetails: null,
  };
}

/** Charges a card. The charge is kept, and told of, whether or not the card was declined. */
export function chargeCard(
  context: PaymentsContext,
  cause: Cause,
  draft: ChargeDraft,
): { readonly charge: Charge; readonly text: JsonText } {
  const charge = context.state.charges.add(tryCharge(context, draft));
  // The answer and the event show the same charge: it is written once.
  const text = writeCharge(charge);
  const type = charge.decline ? "charge.failed" : "charge.succeeded";
  emit(context, cause, happenedTo(type, charge.id, text));
  return { charge, text };
}

/** Some test cards are there to be disputed: done once everything else about the charge is told. */
export function disputeIfCardAsksForIt(context: PaymentsContext, charge: Charge): void {
  const { dispute } = charge.card.test;
  if (dispute && charge.isCaptured) {
    openDispute(context, charge, { ...dispute, amount: charge.amount });
  }
}
