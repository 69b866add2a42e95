import { invalid, notFound } from "../../errors.ts";
import type { Address, SimContext } from "../../state.ts";
import type { AddressBody } from "./schema.ts";

const upper = (value: string | null) => value?.toUpperCase() ?? null;

/** Creates an address; domestic ones are standardised to capitals. */
export function createAddress(context: SimContext, body: AddressBody): Address {
  const { now, ids, state } = context;
  const isDomestic = body.address_country === "US";
  const standard = isDomestic ? upper : (value: string | null) => value;
  return state.addresses.add({
    id: ids.next("adr_", 16, "hex"),
    description: body.description,
    name: standard(body.name),
    company: standard(body.company),
    phone: body.phone,
    email: body.email,
    line1: standard(body.address_line1) ?? "",
    line2: standard(body.address_line2),
    city: standard(body.address_city) ?? "",
    state: standard(body.address_state) ?? "",
    zip: body.address_zip ?? "",
    country: body.address_country,
    metadata: body.metadata,
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

/** The address that a field names, or 422. */
export function requireReference(context: SimContext, id: string, field: string): Address {
  const address = context.state.addresses.get(id);
  if (!address || address.isDeleted)
    throw invalid(`${field} names no address: ${id.slice(0, 100)}`);
  return address;
}

/** The address of a path, deleted or not; 404 when there is none. */
export function requireAddress({ state }: SimContext, id: string | undefined): Address {
  const address = state.addresses.get(id ?? "");
  if (!address) throw notFound("address");
  return address;
}
