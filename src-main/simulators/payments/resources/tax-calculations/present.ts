import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext, State } from "../../state.ts";
import { sumTaxes } from "../../tax/total.ts";
import type {
  TaxCalculation,
  TaxCalculationLine,
  TaxedLine,
  TaxedShipping,
} from "../../tax/types.ts";

/** The lines of a calculation, oldest first. */
export function linesOf(
  { taxCalculationLines }: State,
  { lines }: Pick<TaxCalculation, "lines">,
): readonly TaxCalculationLine[] {
  return lines.flatMap((id) => taxCalculationLines.get(id) ?? []);
}

/** The shipping of a calculation or transaction as the API shows it. */
export function presentShippingCost(shipping: TaxedShipping | null): ApiObject | null {
  if (shipping === null) return null;
  return {
    amount: shipping.amount,
    amount_tax: shipping.amountTax,
    ...(shipping.shippingRate === null ? {} : { shipping_rate: shipping.shippingRate }),
    tax_behavior: shipping.taxBehavior,
    tax_breakdown: shipping.breakdown,
    tax_code: shipping.taxCode,
  };
}

/** A line of a calculation as the API shows it; its taxes are shown when they are asked for. */
export function presentCalculationLine(line: TaxCalculationLine): ApiObject {
  return {
    id: line.id,
    object: "tax.calculation_line_item",
    amount: line.amount,
    amount_tax: line.amountTax,
    livemode: false,
    metadata: line.metadata,
    performance_location: line.performanceLocation,
    product: line.product,
    quantity: line.quantity,
    reference: line.reference,
    tax_behavior: line.taxBehavior,
    tax_code: line.taxCode,
  };
}

const sumOf = (lines: readonly TaxedLine[], value: (line: TaxedLine) => number): number =>
  lines.reduce((sum, line) => sum + value(line), 0);

/** A calculation as the API shows it, without its lines. */
export function presentCalculation(calculation: TaxCalculation, { state }: SimContext): ApiObject {
  const { shipping } = calculation;
  const all: readonly TaxedLine[] = [
    ...linesOf(state, calculation),
    ...(shipping === null ? [] : [shipping]),
  ];
  const taxOf = (behavior: string) =>
    sumOf(all, (line) => (line.taxBehavior === behavior ? line.amountTax : 0));
  return {
    id: calculation.id,
    object: "tax.calculation",
    amount_total: sumOf(all, ({ amount }) => amount) + taxOf("exclusive"),
    currency: calculation.currency,
    customer: calculation.customer,
    customer_details: calculation.customerDetails,
    expires_at: calculation.expiresAt,
    livemode: false,
    ship_from_details: calculation.shipFrom,
    shipping_cost: presentShippingCost(shipping),
    tax_amount_exclusive: taxOf("exclusive"),
    tax_amount_inclusive: taxOf("inclusive"),
    tax_breakdown: sumTaxes(all),
    tax_date: calculation.taxDate,
  };
}

export const calculationResource: Resource<TaxCalculation> = {
  name: "tax.calculation",
  noun: "tax calculation",
  of: ({ taxCalculations }) => taxCalculations,
  present: presentCalculation,
};
