import { expect, test } from "vitest";
import { sumsOf } from "./checkout/describe-checkout.ts";
import { listSteps } from "./mail/journey.ts";
import { pieceShape } from "./mail/shapes.ts";
import { asksOf, bidsOf, cents, contracts } from "./market/prices.ts";
import { fromNow } from "./words.ts";

const address = {
  ...{ name: "Ada", company: null, address_line1: null, address_line2: null },
  ...{ address_city: null, address_state: null, address_zip: null, address_country: null },
};

function stepsAfter(...names: readonly string[]): readonly string[] {
  const scans = names.map((name, index) => {
    return { id: String(index), name, location: null, time: "2026-01-02T03:04:05Z" };
  });
  const piece = pieceShape.parse({
    ...{ to: address, date_created: "2026-01-02T03:04:05Z", tracking_events: scans },
  });
  return listSteps(piece).map(({ name, scan }) => (scan ? name : `(${name})`));
}

test("the steps to come follow the furthest scan", () => {
  expect(stepsAfter("Mailed", "In Local Area")).toEqual([
    ...["Mailed", "In Local Area", "(Processed for Delivery)", "(Delivered)"],
  ]);
  expect(stepsAfter("In Transit", "Re-Routed")).toEqual([
    ...["In Transit", "Re-Routed", "(In Local Area)", "(Processed for Delivery)", "(Delivered)"],
  ]);
});

test("nothing is to come after the end of a journey", () => {
  expect(stepsAfter("Mailed", "Returned to Sender")).toEqual(["Mailed", "Returned to Sender"]);
  expect(stepsAfter("Delivered")).toEqual(["Delivered"]);
});

test("a bid for no is an offer of yes at the rest of the price, best first", () => {
  const levels = [
    ["0.3500", "1600.00"],
    ["0.3650", "7.50"],
  ] as const;
  expect(bidsOf(levels).map(({ price, count }) => [price, count])).toEqual([
    [36.5, 7.5],
    [35, 1_600],
  ]);
  expect(asksOf(levels).map(({ price }) => cents(price / 100))).toEqual(["63.5¢", "65¢"]);
  expect(contracts("1600.00")).toBe("1,600");
});

test("sums name a discount and a tax only where there is one", () => {
  const sums = (subtotal: number, total: number) =>
    sumsOf({ amount_subtotal: subtotal, amount_total: total }, "usd");
  expect(sums(100, 100)).toEqual({ Total: "$1.00" });
  expect(sums(100, 90)).toEqual({ Subtotal: "$1.00", Discount: "−$0.10", Total: "$0.90" });
  expect(sums(100, 119)).toEqual({ Subtotal: "$1.00", Tax: "$0.19", Total: "$1.19" });
});

test("a time is written as its distance from now, in its two largest units", () => {
  const now = Date.UTC(2026, 0, 2);
  expect(fromNow(now + 86_220_000, now)).toBe("in 23 h 57 m");
  expect(fromNow(now - 3 * 86_400_000, now)).toBe("3 d ago");
  expect(fromNow(now, now)).toBe("in 0 s");
});
