import type { TaxId } from "../../catalog/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** Types whose values the provider looks up at an authority. */
const verified: ReadonlySet<string> = new Set(["au_abn", "eu_vat", "gb_vat"]);

/** The country of a tax number: that of its type, or of a number of the European Union. */
function countryOf({ type, value }: TaxId): string | null {
  if (type === "eu_oss_vat") return null;
  return (type === "eu_vat" ? value : type).slice(0, 2).toUpperCase();
}

/** The provider's test values: `000000000` is verified, `111111111` is not, others are pending. */
function presentVerification({ type, value }: TaxId): ApiObject {
  const nobody = { verified_address: null, verified_name: null };
  if (!verified.has(type)) return { status: "unavailable", ...nobody };
  if (value.includes("000000000")) {
    return { status: "verified", verified_address: "123 TEST STREET", verified_name: "TEST" };
  }
  return { status: value.includes("111111111") ? "unverified" : "pending", ...nobody };
}

/** A tax number as the API shows it. */
export function presentTaxId(taxId: TaxId): ApiObject {
  const { id, created, customer, type, value } = taxId;
  return {
    id,
    object: "tax_id",
    country: countryOf(taxId),
    created,
    customer,
    customer_account: null,
    livemode: false,
    owner: {
      customer_account: null,
      ...(customer === null ? { type: "self" } : { customer, type: "customer" }),
    },
    type,
    value,
    verification: customer === null ? null : presentVerification(taxId),
  };
}

export const taxIdResource: Resource<TaxId> = {
  name: "tax_id",
  of: ({ taxIds }) => taxIds,
  present: presentTaxId,
};
