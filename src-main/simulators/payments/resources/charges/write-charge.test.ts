import fc from "fast-check";
import { expect, test } from "vitest";
import { testCards } from "../../shared/test-cards.ts";
import type { Charge } from "../../state.ts";
import { standardCard } from "../cards/actions.ts";
import { presentCharge } from "./present.ts";
import { writeCharge } from "./write-charge.ts";

const text = fc.oneof(fc.constant(null), fc.string({ unit: "binary" }));

/** Charges of every kind: ordinary ones most of the time. */
const charges: fc.Arbitrary<Charge> = fc
  .record({
    test: fc.constantFrom(...testCards),
    isStandard: fc.boolean(),
    amount: fc.integer({ min: 1, max: 99_999_999 }),
    created: fc.integer({ min: 0, max: 9_999_999_999 }),
    isPending: fc.boolean(),
    isCaptured: fc.boolean(),
    description: text,
    receiptEmail: text,
    statementDescriptor: fc.constantFrom(null, null, "SHOP"),
    statementDescriptorSuffix: text,
    transferGroup: text,
    metadata: fc.constantFrom({}, {}, { order: "7" }),
    shipping: fc.constantFrom(null, null, { name: "Ada" }),
    paidWith: fc.constantFrom("card_1", "pm_1"),
    customer: fc.constantFrom(null, "cus_1"),
    paymentIntent: fc.constantFrom(null, "pi_1"),
  })
  .map(({ test: card, isStandard, isCaptured, ...rest }) => ({
    ...rest,
    id: "ch_1",
    currency: "usd",
    card: isStandard
      ? standardCard(card)
      : { test: card, expMonth: 1, expYear: 2030, billing: { name: "Ada" } },
    amountCaptured: isCaptured && !card.decline ? rest.amount : 0,
    amountRefunded: 0,
    isCaptured: isCaptured && !card.decline,
    decline: card.decline ?? null,
    dispute: null,
    refunds: [],
    balanceTransaction: isCaptured && !card.decline ? "txn_1" : null,
    fraudDetails: null,
    isExpired: false,
    sharing: null,
    receiptUrl: null,
  }));

test("a written charge is the presented charge, whatever it is", () => {
  fc.assert(
    fc.property(charges, (charge) => {
      expect(writeCharge(charge).text).toBe(JSON.stringify(presentCharge(charge)));
    }),
    { numRuns: 500 },
  );
});
