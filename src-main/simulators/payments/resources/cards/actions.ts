import { badRequest, cardError, declined, missingParam, noSuchReference } from "../../errors.ts";
import {
  notATestCard,
  type TestCard,
  testCardByNumber,
  findTestCard,
} from "../../shared/test-cards.ts";
import type { Card, CardSource, Passed, SimContext, Token } from "../../state.ts";
import type { CardDetails } from "./schema.ts";

/** The check digit that every card number carries (ISO/IEC 7812-1, annex B). */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0;
}

function cardOfNumber(number: string): TestCard {
  const digits = number.replaceAll(/[\s-]/g, "");
  if (!passesLuhn(digits)) {
    const details = { code: "incorrect_number", param: "number" };
    throw cardError("Your card number is incorrect.", details);
  }
  const test = testCardByNumber(digits);
  if (!test) throw declined(notATestCard);
  return test;
}

/** Two digits mean this century. */
const fullYear = (year: number): number => (year < 100 ? 2_000 + year : year);

/** Throws if a card is expired, or its date is none. */
export function checkExpiry(month: number, year: number, now: number): void {
  if (month < 1 || month > 12) {
    const details = { code: "invalid_expiry_month", param: "exp_month" };
    throw cardError("Your card's expiration month is invalid.", details);
  }
  const isPast = Date.UTC(year, month, 1) <= now;
  if (!isPast && year < 2_200) return;
  const details = { code: "invalid_expiry_year", param: "exp_year" };
  throw cardError("Your card's expiration year is invalid.", details);
}

function billingOf(details: CardDetails): Passed | null {
  const address = {
    city: details.address_city ?? null,
    country: details.address_country ?? null,
    line1: details.address_line1 ?? null,
    line2: details.address_line2 ?? null,
    postal_code: details.address_zip ?? null,
    state: details.address_state ?? null,
  };
  const hasAddress = Object.values(address).some((value) => value !== null);
  const name = details.name ?? null;
  if (!hasAddress && name === null) return null;
  return hasAddress ? { address, name } : { name };
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw missingParam(`card[${field}]`);
  return value;
}

/** Makes a card from its details. Throws for an invalid number, an expired card and a card outside the test set. */
export function makeCard(context: SimContext, details: CardDetails): Card {
  const number = required(details.number, "number");
  const expMonth = required(details.exp_month, "exp_month");
  const expYear = fullYear(required(details.exp_year, "exp_year"));
  checkExpiry(expMonth, expYear, context.now);
  return { test: cardOfNumber(number), expMonth, expYear, billing: billingOf(details) };
}

function spend(context: SimContext, token: Token, param: string): Token {
  if (token.isUsed) {
    const message = `You cannot use a Stripe token more than once: ${token.id}.`;
    throw badRequest(message, { code: "token_already_used", param });
  }
  return context.state.tokens.replace({ ...token, isUsed: true });
}

function free(id: string, card: Card): CardSource {
  return { id, card, customer: null, metadata: {} };
}

/** The card that a request names by its token or describes by its details. */
export function takeSource(context: SimContext, source: string | CardDetails): CardSource {
  if (typeof source === "string") return takeToken(context, source, "source");
  return free(context.ids.next("card_", 24), makeCard(context, source));
}

/**
 * The card behind a token: one of the test set (`tok_visa`), or one that `POST /v1/tokens` made,
 * which is used up by it.
 */
export function takeToken(context: SimContext, token: string, param: string): CardSource {
  const test = findTestCard(token);
  if (test && token.startsWith("tok_")) {
    return free(context.ids.next("card_", 24), standardCard(test));
  }
  const made = context.state.tokens.get(token);
  if (!made) throw noSuchReference("token", token, param);
  const { cardId, card } = spend(context, made, param);
  return free(cardId, card);
}

function customersCard(context: SimContext, customer: string, id: string): CardSource {
  const card = context.state.cards.get(id);
  if (card?.customer === customer) return card;
  throw badRequest(`Customer ${customer} does not have a linked source with ID ${id}.`, {
    code: "missing",
    param: "source",
  });
}

/**
 * Finds the card to charge: a token or a card's details; with a customer, one of its cards or its default
 * card. A token is no card of a customer.
 */
export function resolveSource(
  context: SimContext,
  source: string | CardDetails | undefined,
  customer: string | undefined,
): CardSource {
  if (source !== undefined) {
    if (typeof source === "string" && customer !== undefined) {
      return customersCard(context, customer, source);
    }
    return takeSource(context, source);
  }
  if (customer === undefined) throw missingParam("source");
  const { default_source: usual = null } = context.state.customers.get(customer) ?? {};
  if (usual !== null) return customersCard(context, customer, usual);
  const message = "Cannot charge a customer that has no active card";
  throw badRequest(message, { code: "missing", param: "card" });
}

const standardCards = new Map<TestCard, Card>();

/** A test card without further details. Every charge shares the same object. */
export function standardCard(test: TestCard): Card {
  const known = standardCards.get(test);
  if (known) return known;
  const card = { test, expMonth: 8, expYear: 2034, billing: null };
  standardCards.set(test, card);
  return card;
}
