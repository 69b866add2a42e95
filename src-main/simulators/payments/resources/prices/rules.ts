import {
  absent,
  exclusive,
  isPresent,
  isNot,
  refusedIf,
  requires,
  type Rule,
} from "#core/contract/rules/rule.ts";

/** Rules of `POST /v1/prices`: an amount is given in one way. */
export const priceRules: readonly Rule[] = [
  exclusive("unit_amount", "unit_amount_decimal"),
  exclusive("product", "product_data"),
  refusedIf("custom_unit_amount", isPresent("recurring")),
  refusedIf(["tiers", "tiers_mode"], isNot("billing_scheme", "tiered")),
  refusedIf("tiers", absent("recurring")),
  requires("tiers", "tiers_mode"),
  refusedIf("transform_quantity", isPresent("tiers")),
];
