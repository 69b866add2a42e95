import type { ApiObject } from "../../shared/present.ts";
import { badRequest } from "../../errors.ts";
import { type Resource, referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import type { TaxRate } from "./fields.ts";

/** A tax rate as the API shows it. */
export const presentTaxRate = (rate: TaxRate): ApiObject => ({ ...rate });

export const taxRateResource: Resource<TaxRate> = {
  name: "tax_rate",
  noun: "tax rate",
  of: ({ taxRates }) => taxRates,
  present: presentTaxRate,
};

/**
 * Throws unless all rates of a parameter exist and are active: an inactive one stays only with what has
 * it already (`known`).
 */
export function checkTaxRates(
  context: SimContext,
  ids: readonly string[] | null | undefined,
  param: string,
  known: readonly string[] = [],
): void {
  for (const id of ids ?? []) {
    const { active } = referenceTo(context, taxRateResource, id, param);
    if (active || known.includes(id)) continue;
    throw badRequest(`The tax rate \`${id}\` is inactive and cannot be used.`, { param });
  }
}
