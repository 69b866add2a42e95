import * as z from "zod";
import type { PaymentsContext } from "../emit.ts";
import { cardError, missingParam } from "../errors.ts";
import { declined } from "../declined.ts";
import { ignored, integer, text } from "../params.ts";
import type { Card, Passed } from "../state.ts";
import { notATestCard, testCardByNumber, type TestCard } from "../test-cards.ts";

/** A card's details as a form carries them. */
export const cardDetails = z.strictObject({
  number: z.string().max(40).optional(),
  exp_month: integer.optional(),
  exp_year: integer.optional(),
  cvc: z.string().max(10).optional(),
  name: text.optional(),
  address_city: text.optional(),
  address_country: text.optional(),
  address_line1: text.optional(),
  address_line2: text.optional(),
  address_state: text.optional(),
  address_zip: text.optional(),
  ...ignored("currency", "networks"),
});

export type CardDetails = z.output<typeof cardDetails>;

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

function checkExpiry(month: number, year: number, now: number): void {
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

/** A card from its details; refuses what is no card, what has expired and what is no test card. */
export function makeCard(context: PaymentsContext, details: CardDetails): Card {
  const number = required(details.number, "number");
  const expMonth = required(details.exp_month, "exp_month");
  const expYear = fullYear(required(details.exp_year, "exp_year"));
  checkExpiry(expMonth, expYear, context.now);
  return { test: cardOfNumber(number), expMonth, expYear, billing: billingOf(details) };
}
