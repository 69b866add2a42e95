import { isRecord } from "#shared/text/json-in.ts";
import type { ApiObject } from "../shared/present.ts";
import type { TaxedLine } from "./types.ts";

/** Sums the taxes of lines by rate, place and reason, as a calculation shows them. */
export function sumTaxes(lines: readonly TaxedLine[]): readonly ApiObject[] {
  const sums = new Map<string, { amount: number; taxable: number; shown: ApiObject }>();
  for (const { breakdown, taxBehavior } of lines) {
    for (const { amount, jurisdiction, tax_rate_details: rate, ...rest } of breakdown) {
      const place = isRecord(jurisdiction) ? jurisdiction : {};
      const details = isRecord(rate) ? rate : undefined;
      const shown = {
        inclusive: taxBehavior === "inclusive",
        tax_rate_details: {
          country: place["country"],
          flat_amount: null,
          percentage_decimal: details?.["percentage_decimal"] ?? "0.0",
          rate_type: details ? "percentage" : null,
          state: place["state"],
          tax_type: details?.["tax_type"] ?? null,
        },
        taxability_reason: rest["taxability_reason"],
      };
      const key = JSON.stringify(shown);
      const sum = sums.get(key) ?? { amount: 0, taxable: 0, shown };
      sum.amount += Number(amount);
      sum.taxable += Number(rest["taxable_amount"]);
      sums.set(key, sum);
    }
  }
  return [...sums.values()].map(({ amount, taxable, shown }) => ({
    amount,
    ...shown,
    taxable_amount: taxable,
  }));
}
