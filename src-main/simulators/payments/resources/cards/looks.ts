import { createIdSequence } from "#core/state/id-sequence.ts";
import type { TestCard } from "../../shared/test-cards.ts";

/** Details derived from a card's number. */
interface CardLooks {
  readonly last4: string;
  readonly fingerprint: string;
  readonly displayBrand: string;
}

const displayBrands: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "MasterCard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

const looks = new Map<TestCard, CardLooks>();

/** The derived details of a test card; computed once per card. */
export function readLooks(test: TestCard): CardLooks {
  const known = looks.get(test);
  if (known) return known;
  const made = {
    last4: test.number.slice(-4),
    // The same number has the same fingerprint, on every run.
    fingerprint: createIdSequence(`card ${test.number}`).next("", 16),
    displayBrand: displayBrands[test.brand] ?? test.brand,
  };
  looks.set(test, made);
  return made;
}
