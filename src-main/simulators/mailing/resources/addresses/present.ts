import { countryName } from "../../shared/countries.ts";
import { isoTime } from "../../shared/present.ts";
import type { Address } from "../../state.ts";

/** An address as Lob standardises it. */
export function presentAddress(address: Address): Record<string, unknown> {
  const { line1, line2, city, state, zip, isDeleted } = address;
  return {
    id: address.id,
    description: address.description,
    name: address.name,
    company: address.company,
    phone: address.phone,
    email: address.email,
    address_line1: line1,
    address_line2: line2 ?? "",
    address_city: city,
    address_state: state,
    address_zip: zip,
    address_country: countryName(address.country),
    metadata: address.metadata,
    date_created: isoTime(address.createdAt),
    date_modified: isoTime(address.updatedAt),
    recipient_moved: false,
    ...(isDeleted ? { deleted: true } : {}),
    object: "address",
  };
}
