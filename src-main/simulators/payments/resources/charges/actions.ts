import { type JsonText, toJsonText } from "#core/json/json-text.ts";
import { plannedSharing } from "../../connect/share.ts";
import { changeSplit, computeSplit } from "../../connect/split.ts";
import type { PaymentSplit } from "../../connect/types.ts";
import { badRequest, declined } from "../../errors.ts";
import { emit, happenedTo } from "../../events.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import type { ApiObject } from "../../shared/present.ts";
import { requireCustomer } from "../../shared/require.ts";
import { changeAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { authenticationRequired, type Decline, type TestCard } from "../../shared/test-cards.ts";
import { type Charge, secondsNow, type SimContext } from "../../state.ts";
import { resolveSource } from "../cards/actions.ts";
import { openDispute } from "../disputes/actions.ts";
import { addWarning } from "../early-fraud-warnings/actions.ts";
import { openReview } from "../reviews/actions.ts";
import { release } from "../refunds/actions.ts";
import { computeHoldEnd, isHeld } from "./hold.ts";
import { chargeResource, presentCharge } from "./present.ts";
import type { ChargeCapture, ChargeUpdate, NewCharge } from "./schema.ts";
import { settle } from "./settlement.ts";

/** The fields of a charge that do not depend on its outcome. */
type ChargeDraft = Omit<
  Charge,
  | "id"
  | "created"
  | "amountCaptured"
  | "amountRefunded"
  | "decline"
  | "dispute"
  | "refunds"
  | "isPending"
  | "balanceTransaction"
  | "fraudDetails"
  | "isExpired"
  | "receiptUrl"
  | "sharing"
> & { readonly split: PaymentSplit | null };

/** A card that still requires authentication is declined: no cardholder can authenticate here. */
function declineOf(test: TestCard, isAuthenticated: boolean): Decline | null {
  if (test.authentication !== undefined && !isAuthenticated) return authenticationRequired;
  return test.decline ?? null;
}

function tryCharge(
  context: SimContext,
  { split, isCaptured: isWanted, ...draft }: ChargeDraft,
  isAuthenticated: boolean,
): Charge {
  const id = context.ids.next("ch_", 24);
  const decline = declineOf(draft.card.test, isAuthenticated);
  const isPending = draft.card.test.debit !== undefined;
  const isCaptured = isWanted && decline === null;
  const sharing = plannedSharing(context, split);
  const booked =
    isCaptured && !isPending
      ? settle(context, { id, sharing, ...draft }, draft.amount)
      : { balanceTransaction: null, sharing };
  // Spreads come last: fields that follow one give each object a hidden class of its own.
  return {
    id,
    created: secondsNow(context),
    amountCaptured: isCaptured ? draft.amount : 0,
    amountRefunded: 0,
    isCaptured,
    isPending,
    decline,
    dispute: null,
    refunds: [],
    receiptUrl: draft.paymentIntent === null ? null : `${context.baseUrl}/receipts/${id}`,
    fraudDetails: null,
    isExpired: false,
    ...draft,
    ...booked,
  };
}

/**
 * Charges a card. A declined charge is stored and recorded as an event, too. `isAuthenticated`: the
 * cardholder has authenticated, or need not.
 */
export function chargeCard(
  context: SimContext,
  draft: ChargeDraft,
  isAuthenticated = false,
): { readonly charge: Charge; readonly text: JsonText } {
  const charge = context.state.charges.add(tryCharge(context, draft, isAuthenticated));
  if (isHeld(charge)) context.schedule(computeHoldEnd(charge) * 1_000, "expire_hold", charge.id);
  // The answer and the event show the same charge: it is written once.
  const text = toJsonText(presentCharge(charge));
  emit(context, happenedTo(typeOfOutcome(charge), charge.id, text));
  return { charge, text };
}

function typeOfOutcome(charge: Charge): "charge.failed" | "charge.pending" | "charge.succeeded" {
  if (charge.isPending) return "charge.pending";
  return charge.decline ? "charge.failed" : "charge.succeeded";
}

/** Settles the pending charge of a bank debit: the money arrives, or the bank refuses. */
export function settleCharge(context: SimContext, charge: Charge, decline: Decline | null): Charge {
  const type = decline ? "charge.failed" : "charge.succeeded";
  return replaceAndEmit(context, chargeResource, type, {
    ...charge,
    isPending: false,
    decline,
    isCaptured: decline === null,
    amountCaptured: decline === null ? charge.amount : 0,
    ...(decline ? {} : settle(context, charge, charge.amount)),
  });
}

/** Opens the dispute or the review of a test card, or warns of its fraud, after the events of the charge. */
export function disputeIfCardAsksForIt(context: SimContext, charge: Charge): void {
  const { dispute, fraudWarning, isReviewed } = charge.card.test;
  if (isReviewed) openReview(context, charge, "rule");
  if (!charge.isCaptured) return;
  if (fraudWarning !== undefined) addWarning(context, charge, fraudWarning);
  if (!dispute) return;
  const { reason, isInquiry, times = 1 } = dispute;
  for (let index = 0; index < times; index += 1) {
    // Disputes of one charge share its amount; the first also has what cannot be divided.
    const share = Math.floor(charge.amount / times);
    const amount = index === 0 ? charge.amount - share * (times - 1) : share;
    openDispute(context, charge, { reason, isInquiry, amount });
  }
}

/** Charges a token or a customer's card. Throws a decline. */
export function createCharge(context: SimContext, input: NewCharge): ApiObject | JsonText {
  if (input.customer !== undefined) requireCustomer(context, input.customer, "customer");
  const split = computeSplit(context, input, input.amount);
  const source = resolveSource(context, input.source, input.customer);
  const { charge, text } = chargeCard(context, {
    amount: input.amount,
    currency: input.currency,
    card: source.card,
    paidWith: source.id,
    paymentIntent: null,
    isCaptured: input.capture !== false,
    customer: input.customer ?? null,
    description: input.description ?? null,
    receiptEmail: input.receipt_email ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    statementDescriptorSuffix: input.statement_descriptor_suffix ?? null,
    transferGroup: input.transfer_group ?? null,
    metadata: mergeMetadata({}, input.metadata),
    shipping: input.shipping ?? null,
    split,
  });
  if (charge.decline) throw declined(charge.decline, { charge: charge.id });
  disputeIfCardAsksForIt(context, charge);
  const reviewed = context.state.charges.get(charge.id);
  return input.expand || charge.card.test.isReviewed ? presentCharge(reviewed ?? charge) : text;
}

/** Updates the details of a charge. */
export function updateCharge(context: SimContext, charge: Charge, input: ChargeUpdate): Charge {
  if (input.customer !== undefined) requireCustomer(context, input.customer, "customer");
  return changeAndEmit(context, chargeResource, "charge.updated", charge, {
    customer: keepOr(input.customer, charge.customer),
    description: keepOr(input.description, charge.description),
    fraudDetails: keepOr(input.fraud_details, charge.fraudDetails),
    metadata: mergeMetadata(charge.metadata, input.metadata),
    receiptEmail: keepOr(input.receipt_email, charge.receiptEmail),
    shipping: keepOr(input.shipping, charge.shipping),
    transferGroup: keepOr(input.transfer_group, charge.transferGroup),
  });
}

/** Captures a charge that does not belong to a payment intent. */
export function captureDirectCharge(
  context: SimContext,
  charge: Charge,
  input: ChargeCapture,
): Charge {
  if (charge.paymentIntent !== null) {
    const message = `Charge ${charge.id} belongs to ${charge.paymentIntent}; capture the PaymentIntent instead.`;
    throw badRequest(message);
  }
  const named = {
    ...charge,
    receiptEmail: keepOr(input.receipt_email, charge.receiptEmail),
    statementDescriptor: keepOr(input.statement_descriptor, charge.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      input.statement_descriptor_suffix,
      charge.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(input.transfer_group, charge.transferGroup),
    sharing: changeSplit(charge.sharing, input, input.amount ?? charge.amount),
  };
  return captureCharge(context, named, input.amount);
}

function checkCapture(charge: Charge, amount: number): void {
  if (charge.isCaptured) {
    const message = `Charge ${charge.id} has already been captured.`;
    throw badRequest(message, { code: "charge_already_captured" });
  }
  if (charge.isExpired) {
    const message = `Charge ${charge.id} cannot be captured because its authorization has expired.`;
    throw badRequest(message, { code: "charge_expired_for_capture" });
  }
  if (charge.decline || charge.amountRefunded > 0) {
    const state = charge.decline ? "failed" : "been refunded";
    throw badRequest(`Charge ${charge.id} has ${state} and cannot be captured.`, {
      code: "charge_not_capturable",
    });
  }
  if (amount > charge.amount) {
    const message = `You cannot capture more than the authorized amount of ${String(charge.amount)}.`;
    throw badRequest(message, { code: "amount_too_large", param: "amount" });
  }
}

/** Ends the hold of a charge that was not captured in time. Returns the charge if it expired. */
export function expireCharge(context: SimContext, id: string): Charge | undefined {
  const charge = context.state.charges.get(id);
  if (!charge || !isHeld(charge)) return undefined;
  return replaceAndEmit(context, chargeResource, "charge.expired", {
    ...charge,
    isExpired: true,
    refunds: release(context, charge, charge.amount),
    amountRefunded: charge.amount,
  });
}

/** Captures an authorised charge, in whole or in part; the rest is released. */
export function captureCharge(
  context: SimContext,
  charge: Charge,
  amount: number = charge.amount,
): Charge {
  checkCapture(charge, amount);
  return replaceAndEmit(context, chargeResource, "charge.captured", {
    ...charge,
    isCaptured: true,
    amountCaptured: amount,
    amountRefunded: charge.amount - amount,
    refunds: release(context, charge, charge.amount - amount),
    ...settle(context, charge, amount),
  });
}
