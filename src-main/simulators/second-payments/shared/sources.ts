import { createDecline, invalidRequest, missingParameter, squareErrors } from "../errors.ts";
import type { CreatePaymentBody } from "../resources/payments/schema.ts";
import type { CardFace, PaymentSource, TestCard } from "./entities.ts";
import type { State } from "../state.ts";

const visa: TestCard = { brand: "VISA", last4: "5858", bin: "453275", type: "CREDIT" };

const giftCard: TestCard = {
  brand: "SQUARE_GIFT_CARD",
  last4: "0000",
  bin: "778300",
  type: "UNKNOWN_CARD_TYPE",
};

/** A test token: the card behind it, and what becomes of charging it. */
interface TestSource {
  readonly card: TestCard;
  readonly decline?: string;
}

/** The sandbox's token of a gift card. */
export const GIFT_NONCE = "cnon:gift-card-nonce-ok";

const testSources: ReadonlyMap<string, TestSource> = new Map<string, TestSource>([
  ["cnon:card-nonce-ok", { card: visa }],
  [GIFT_NONCE, { card: giftCard }],
  ["ccof:customer-card-id-ok", { card: visa }],
  ["ccof:customer-card-id-declined", { card: visa, decline: "GENERIC_DECLINE" }],
  ["cnon:card-nonce-declined", { card: visa, decline: "GENERIC_DECLINE" }],
  ["cnon:card-nonce-rejected-cvv", { card: visa, decline: "CVV_FAILURE" }],
  ["cnon:card-nonce-rejected-postalcode", { card: visa, decline: "ADDRESS_VERIFICATION_FAILURE" }],
  ["cnon:card-nonce-rejected-expiration", { card: visa, decline: "INVALID_EXPIRATION" }],
  ["cnon:card-nonce-already-used", { card: visa, decline: "CARD_TOKEN_USED" }],
  ["cnon:gift-card-nonce-insufficient-funds", { card: giftCard, decline: "INSUFFICIENT_FUNDS" }],
]);

/** A source that was found, and the bank's answer when it is a no. */
export interface FoundSource {
  readonly source: PaymentSource;
  readonly decline: string | undefined;
}

/** Test cards are good for years, counted from the simulator's own day. */
function faceOf(card: TestCard, now: number, id?: string): CardFace {
  return { ...card, expMonth: 12, expYear: new Date(now).getUTCFullYear() + 3, id };
}

function cashSource(body: CreatePaymentBody): PaymentSource {
  if (!body.cash_details) throw missingParameter("cash_details");
  const supplied = body.cash_details.buyer_supplied_money.amount;
  if (supplied >= body.amount_money.amount + (body.tip_money?.amount ?? 0)) {
    return { type: "CASH", supplied };
  }
  const detail = "The buyer supplied less money than the payment comes to.";
  const field = "cash_details.buyer_supplied_money.amount";
  throw invalidRequest(400, "VALUE_TOO_LOW", detail, field);
}

function externalSource(body: CreatePaymentBody): PaymentSource {
  if (!body.external_details) throw missingParameter("external_details");
  return { type: "EXTERNAL", details: body.external_details };
}

/** Cash and what is paid elsewhere has happened already: there is nothing to hold. */
function checkImmediate(body: CreatePaymentBody): void {
  if (body.autocomplete !== false) return;
  const detail = `Payments with source ${body.source_id} must be completed at once.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, "autocomplete");
}

function storedCard(state: State, body: CreatePaymentBody): FoundSource | undefined {
  const card = state.cards.get(body.source_id);
  if (!card) return undefined;
  if (card.disabledAt !== undefined) {
    throw invalidRequest(400, "INVALID_CARD", "The card on file is disabled.", "source_id");
  }
  if (card.customerId !== undefined && body.customer_id === undefined)
    throw missingParameter("customer_id");
  if (card.customerId !== body.customer_id) {
    const detail = "The card on file belongs to another customer.";
    throw invalidRequest(400, "INVALID_VALUE", detail, "customer_id");
  }
  return { source: { type: "CARD", card: card.face }, decline: undefined };
}

/** A gift card by its id, or the sandbox's by its token; a card that cannot pay declines. */
function giftSource(state: State, body: CreatePaymentBody, now: number): FoundSource | undefined {
  const { source_id: id, amount_money: amount, tip_money: tip } = body;
  const card = id === GIFT_NONCE ? state.giftCards.at(0) : state.giftCards.get(id);
  if (!card) return undefined;
  const face = { ...faceOf(giftCard, now), last4: card.gan.slice(-4), giftCardId: card.id };
  const isCovered = card.balance >= amount.amount + (tip?.amount ?? 0);
  const decline =
    card.state !== "ACTIVE" ? "CARD_DECLINED" : isCovered ? undefined : "INSUFFICIENT_FUNDS";
  return { source: { type: "CARD", card: face }, decline };
}

/** Returns the source of a payment. */
export function findSource(state: State, body: CreatePaymentBody, now: number): FoundSource {
  if (body.source_id === "CASH" || body.source_id === "EXTERNAL") {
    checkImmediate(body);
    const source = body.source_id === "CASH" ? cashSource(body) : externalSource(body);
    return { source, decline: undefined };
  }
  const gift = giftSource(state, body, now);
  if (gift) return gift;
  const test = testSources.get(body.source_id);
  if (test) {
    const id = body.source_id.startsWith("ccof:") ? body.source_id : undefined;
    return { source: { type: "CARD", card: faceOf(test.card, now, id) }, decline: test.decline };
  }
  const stored = storedCard(state, body);
  if (stored) return stored;
  throw invalidRequest(404, "NOT_FOUND", "Card nonce not found", "source_id");
}

/** The card behind a nonce, or behind a payment that was made with one. */
export function findCardFace(state: State, source: string, now: number): CardFace {
  const test = source.startsWith("cnon:") ? testSources.get(source) : undefined;
  if (test?.decline !== undefined) throw squareErrors(400, [createDecline(test.decline)]);
  if (test) return faceOf(test.card, now);
  const payment = state.payments.get(source);
  if (payment?.source.type === "CARD" && payment.decline === undefined) return payment.source.card;
  throw invalidRequest(404, "NOT_FOUND", "Card nonce not found", "source_id");
}

/** Throws if an id names neither a stored card nor a test card on file. */
export function checkCard(state: State, id: string, field = "card_id"): void {
  if (state.cards.has(id) || (id.startsWith("ccof:") && testSources.has(id))) return;
  throw invalidRequest(404, "NOT_FOUND", `Could not find card with id: ${id}`, field);
}
