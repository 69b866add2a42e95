import type { Levy } from "./decide.ts";
import type { TaxedLine } from "./types.ts";

/** Writes a percentage as the API does: `19.0`, `6.625`. */
const percentText = (percent: number): string =>
  Number.isInteger(percent) ? percent.toFixed(1) : String(percent);

/** A product or the shipping, before its taxes are known. */
type Priced = Pick<TaxedLine, "amount" | "taxBehavior" | "taxCode">;

/**
 * Computes the taxes of an amount: added to it, or contained in it. Each tax is rounded to the smallest unit of
 * the currency by itself.
 */
export function taxLine(line: Priced, levies: readonly Levy[]): TaxedLine {
  const percents = levies.map(({ rate }) => rate?.percent ?? 0);
  const whole = percents.reduce((sum, percent) => sum + percent, 0);
  const net = line.taxBehavior === "inclusive" ? line.amount / (1 + whole / 100) : line.amount;
  const amounts = percents.map((percent) => Math.round((net * percent) / 100));
  const amountTax = amounts.reduce((sum, amount) => sum + amount, 0);
  const taxable = line.taxBehavior === "inclusive" ? line.amount - amountTax : line.amount;
  const breakdown = levies.map(({ jurisdiction, rate, reason }, at) => ({
    amount: amounts[at] ?? 0,
    jurisdiction,
    sourcing: "destination",
    tax_rate_details: rate && {
      display_name: rate.name,
      percentage_decimal: percentText(rate.percent),
      tax_type: rate.type,
    },
    taxability_reason: reason,
    taxable_amount: rate ? taxable : 0,
  }));
  return { ...line, amountTax, breakdown };
}
