import { invalidRequest } from "./errors.ts";
import type { CardFace, PaymentSource, SquareState } from "./state.ts";
import { findTestSource, type TestCard } from "./test-sources.ts";
import type { PaymentBody } from "./payment-body.ts";

/** A source that was found, and the bank's answer when it is a no. */
export interface FoundSource {
  readonly source: PaymentSource;
  readonly decline: string | undefined;
}

/** Test cards are good for years, counted from the simulator's own day. */
export function faceOf(card: TestCard, now: number, id?: string): CardFace {
  return { ...card, expMonth: 12, expYear: new Date(now).getUTCFullYear() + 3, id };
}

function missing(field: string) {
  const detail = `Missing required parameter: ${field}`;
  return invalidRequest(400, "MISSING_REQUIRED_PARAMETER", detail, field);
}

function cashSource(body: PaymentBody): PaymentSource {
  if (!body.cash_details) throw missing("cash_details");
  const supplied = body.cash_details.buyer_supplied_money.amount;
  if (supplied >= body.amount_money.amount + (body.tip_money?.amount ?? 0)) {
    return { type: "CASH", supplied };
  }
  const detail = "The buyer supplied less money than the payment comes to.";
  const field = "cash_details.buyer_supplied_money.amount";
  throw invalidRequest(400, "VALUE_TOO_LOW", detail, field);
}

function externalSource(body: PaymentBody): PaymentSource {
  if (!body.external_details) throw missing("external_details");
  return { type: "EXTERNAL", details: body.external_details };
}

/** Cash and what is paid elsewhere has happened already: there is nothing to hold. */
function checkImmediate(body: PaymentBody): void {
  if (body.autocomplete !== false) return;
  const detail = `Payments with source ${body.source_id} must be completed at once.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, "autocomplete");
}

function storedCard(state: SquareState, body: PaymentBody): FoundSource | undefined {
  const card = state.cards.get(body.source_id);
  if (!card) return undefined;
  if (card.disabledAt !== undefined) {
    throw invalidRequest(400, "INVALID_CARD", "The card on file is disabled.", "source_id");
  }
  if (card.customerId !== undefined && body.customer_id === undefined) throw missing("customer_id");
  if (card.customerId !== body.customer_id) {
    const detail = "The card on file belongs to another customer.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "customer_id");
  }
  return { source: { type: "CARD", card: card.face }, decline: undefined };
}

/** What a payment is to be made with. */
export function findSource(state: SquareState, body: PaymentBody, now: number): FoundSource {
  if (body.source_id === "CASH" || body.source_id === "EXTERNAL") {
    checkImmediate(body);
    const source = body.source_id === "CASH" ? cashSource(body) : externalSource(body);
    return { source, decline: undefined };
  }
  const test = findTestSource(body.source_id);
  if (test) {
    const id = body.source_id.startsWith("ccof:") ? body.source_id : undefined;
    return { source: { type: "CARD", card: faceOf(test.card, now, id) }, decline: test.decline };
  }
  const stored = storedCard(state, body);
  if (stored) return stored;
  throw invalidRequest(404, "NOT_FOUND", "Card nonce not found", "source_id");
}
