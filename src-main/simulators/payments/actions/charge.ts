import type { JsonText } from "#core/json/json-text.ts";
import { declined } from "../declined.ts";
import { emit, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest } from "../errors.ts";
import { changed } from "../events.ts";
import { keepOr, mergeMetadata } from "../metadata.ts";
import type { ChargeCapture, ChargeUpdate, NewCharge } from "../params-charge.ts";
import type { Wire } from "../present-card.ts";
import { presentCharge } from "../present-charge.ts";
import type { Charge } from "../state.ts";
import { captureCharge } from "./capture-charge.ts";
import { chargeCard, disputeIfCardAsksForIt } from "./charge-card.ts";
import { requireCustomer } from "./require.ts";
import { resolveSource } from "./resolve-card.ts";

const noMetadata = {};

/** Charges a token or a customer's card; a decline is thrown. Answers the charge as it is shown. */
export function createCharge(
  context: PaymentsContext,
  cause: Cause,
  given: NewCharge,
): Wire | JsonText {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  const source = resolveSource(context, given.source, given.customer);
  const { charge, text } = chargeCard(context, cause, {
    amount: given.amount,
    currency: given.currency,
    card: source.card,
    paidWith: source.id,
    paymentIntent: null,
    isCaptured: given.capture !== false,
    customer: given.customer ?? null,
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    statementDescriptor: given.statement_descriptor ?? null,
    statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
    transferGroup: given.transfer_group ?? null,
    metadata: mergeMetadata(noMetadata, given.metadata),
    shipping: given.shipping ?? null,
  });
  if (charge.decline) throw declined(charge.decline, { charge: charge.id });
  disputeIfCardAsksForIt(context, charge);
  return given.expand ? presentCharge(charge) : text;
}

/** Changes what a charge says about itself, and tells of it. */
export function updateCharge(
  context: PaymentsContext,
  cause: Cause,
  charge: Charge,
  given: ChargeUpdate,
): Wire {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  const updated = context.state.charges.replace({
    ...charge,
    customer: keepOr(given.customer, charge.customer),
    description: keepOr(given.description, charge.description),
    fraudDetails: keepOr(given.fraud_details, charge.fraudDetails),
    metadata: mergeMetadata(charge.metadata, given.metadata),
    receiptEmail: keepOr(given.receipt_email, charge.receiptEmail),
    shipping: keepOr(given.shipping, charge.shipping),
    transferGroup: keepOr(given.transfer_group, charge.transferGroup),
  });
  const after = presentCharge(updated);
  emit(context, cause, changed("charge.updated", presentCharge(charge), after));
  return after;
}

/** Captures a charge that no payment intent minds. */
export function captureDirectCharge(
  context: PaymentsContext,
  cause: Cause,
  charge: Charge,
  given: ChargeCapture,
): Wire {
  if (charge.paymentIntent !== null) {
    const message = `Charge ${charge.id} belongs to ${charge.paymentIntent}; capture the PaymentIntent instead.`;
    throw badRequest(message);
  }
  const named = {
    ...charge,
    receiptEmail: keepOr(given.receipt_email, charge.receiptEmail),
    statementDescriptor: keepOr(given.statement_descriptor, charge.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      given.statement_descriptor_suffix,
      charge.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(given.transfer_group, charge.transferGroup),
  };
  return presentCharge(captureCharge(context, cause, named, given.amount));
}
