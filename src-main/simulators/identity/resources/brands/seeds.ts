import type { IdSequence } from "#core/contract/ids.ts";
import { Collection } from "#core/state/collection.ts";
import type { Managed } from "../../management/entities.ts";

export const BRANDS = "/api/v1/brands";

/** The settings of a brand until a client changes them. */
export const usualBrand = {
  removePoweredByOkta: false,
  customPrivacyPolicyUrl: null,
  agreeToCustomPrivacyPolicy: false,
  locale: null,
} as const;

/** Returns the brand that an org has from the start. */
export function seedBrands(ids: IdSequence, now: number): Collection<Managed> {
  const brands = new Collection<Managed>();
  brands.add({
    id: ids.next("bnd", 17),
    status: "ACTIVE",
    created: now,
    lastUpdated: now,
    isSystem: true,
    fields: { name: "Simdeck", ...usualBrand },
  });
  return brands;
}
