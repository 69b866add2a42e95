import { badRequest, missingParam } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { presentAddress } from "../../shared/present.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { taxLine } from "../../tax/compute.ts";
import { checkActive, describeCustomer, placeOf, type TaxedCustomer } from "../../tax/customer.ts";
import { decideTaxes, type Sale } from "../../tax/decide.ts";
import { defaultBehavior, defaultTaxCode } from "../../tax/settings.ts";
import type { TaxCalculation, TaxCalculationLine, TaxedShipping } from "../../tax/types.ts";
import { productResource } from "../products/present.ts";
import { shippingRateResource } from "../shipping-rates/present.ts";
import { requireTaxCode } from "../tax-codes/codes.ts";
import type { NewCalculation } from "./schema.ts";

const LIFE_SECONDS = 90 * 86_400;

const SHIPPING_CODE = "txcd_92010001";

function customerOf(context: SimContext, input: NewCalculation): TaxedCustomer {
  if (input.customer !== undefined) {
    return describeCustomer(context, requireCustomer(context, input.customer, "customer"));
  }
  const { customer_details: details } = input;
  if (!details) throw missingParam("customer_details");
  return {
    address: details.address ? presentAddress(details.address) : null,
    address_source: details.address ? (details.address_source ?? "billing") : null,
    ip_address: details.ip_address ?? null,
    tax_ids: details.tax_ids ?? [],
    taxability_override: details.taxability_override ?? "none",
  };
}

type LineInput = NewCalculation["line_items"][number];

/** Returns the references of lines: those given, and L1, L2 … for others. Throws if one is repeated. */
function referencesOf(lines: readonly LineInput[]): readonly string[] {
  const references = lines.map(({ reference }, at) => reference ?? `L${String(at + 1)}`);
  const repeated = references.findIndex((one, at) => references.indexOf(one) !== at);
  if (repeated < 0) return references;
  const message = "Line item references must be unique within a tax calculation.";
  throw badRequest(message, { param: `line_items[${String(repeated)}][reference]` });
}

/** Returns the tax code of a line: its own, that of its product, or that of the settings. */
function codeOf(context: SimContext, { tax_code: given, product }: LineInput, at: number): string {
  const param = `line_items[${String(at)}]`;
  const known =
    product === undefined
      ? undefined
      : referenceTo(context, productResource, product, `${param}[product]`);
  if (given !== undefined && given !== null) return requireTaxCode(given, `${param}[tax_code]`);
  return known?.tax_code ?? defaultTaxCode(context.state);
}

interface Draft {
  readonly id: string;
  readonly sale: Sale;
  readonly behavior: "exclusive" | "inclusive";
}

function addLines(
  context: SimContext,
  { line_items: inputs }: NewCalculation,
  { id, sale, behavior }: Draft,
): readonly string[] {
  const references = referencesOf(inputs);
  const codes = inputs.map((line, at) => codeOf(context, line, at));
  return inputs.map((input, at) => {
    const taxCode = codes[at] ?? "";
    const priced = {
      amount: input.amount,
      taxBehavior: input.tax_behavior ?? behavior,
      taxCode,
    };
    const line: TaxCalculationLine = {
      id: context.ids.next("tax_li_", 14),
      calculation: id,
      metadata: input.metadata === undefined ? null : mergeMetadata({}, input.metadata),
      performanceLocation: null,
      product: input.product ?? null,
      quantity: input.quantity ?? 1,
      reference: references[at] ?? "",
      ...taxLine(priced, decideTaxes(context.state, sale, taxCode)),
    };
    return context.state.taxCalculationLines.add(line).id;
  });
}

function shippingOf(
  context: SimContext,
  { shipping_cost: input, currency }: NewCalculation,
  { sale, behavior }: Draft,
): TaxedShipping | null {
  if (!input) return null;
  const param = "shipping_cost[shipping_rate]";
  const rate =
    input.shipping_rate === undefined
      ? undefined
      : referenceTo(context, shippingRateResource, input.shipping_rate, param);
  const fixed = rate?.fixed_amount;
  const priced = fixed?.currency === currency ? fixed : fixed?.currency_options?.[currency];
  if (rate && !priced) {
    throw badRequest(`The shipping rate ${rate.id} has no amount in ${currency}.`, { param });
  }
  const amount = input.amount ?? priced?.amount;
  if (amount === undefined) throw missingParam("shipping_cost[amount]");
  const known = rate?.tax_behavior === "unspecified" ? undefined : rate?.tax_behavior;
  const given = input.tax_code ?? undefined;
  const taxCode =
    given === undefined ? undefined : requireTaxCode(given, "shipping_cost[tax_code]");
  const code = taxCode ?? rate?.tax_code ?? SHIPPING_CODE;
  const levies = decideTaxes(context.state, sale, code);
  const taxBehavior = input.tax_behavior ?? known ?? behavior;
  return {
    ...taxLine({ amount, taxBehavior, taxCode: code }, levies),
    shippingRate: rate?.id ?? null,
  };
}

/** Computes the taxes of a sale. */
export function createCalculation(context: SimContext, input: NewCalculation): TaxCalculation {
  checkActive(context);
  const customer = customerOf(context, input);
  const param = input.customer === undefined ? "customer_details[address]" : "customer";
  const date = input.tax_date ?? secondsNow(context);
  const draft: Draft = {
    id: context.ids.next("taxcalc_", 24),
    sale: {
      place: placeOf(customer, param),
      date,
      taxIds: customer.tax_ids,
      override: customer.taxability_override,
    },
    behavior: defaultBehavior(context.state, input.currency),
  };
  const shipping = shippingOf(context, input, draft);
  return context.state.taxCalculations.add({
    id: draft.id,
    expiresAt: secondsNow(context) + LIFE_SECONDS,
    currency: input.currency,
    customer: input.customer ?? null,
    customerDetails: customer,
    shipFrom: input.ship_from_details
      ? { address: presentAddress(input.ship_from_details.address) }
      : null,
    shipping,
    taxDate: date,
    lines: addLines(context, input, draft),
  });
}
