import * as z from "zod";
import { invalid } from "./errors.ts";
import { metadata, requiredText, text } from "./params.ts";
import type { Address, MailingContext } from "./state.ts";

const country = z
  .string()
  .regex(/^[a-z]{2}$/i, "must be a two-letter country code")
  .transform((code) => code.toUpperCase())
  .default("US");

/** An address as clients write it. */
export const addressBody = z
  .object({
    description: text(255),
    name: text(40),
    company: text(40),
    phone: text(40),
    email: text(100),
    address_line1: requiredText(64),
    address_line2: text(64),
    address_city: text(200),
    address_state: text(50),
    address_zip: z.preprocess((zip) => (typeof zip === "number" ? String(zip) : zip), text(40)),
    address_country: country,
    metadata,
  })
  .check(({ value, issues }) => {
    const complain = (field: string, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value });
    if (value.name === null && value.company === null) complain("name", "or company is required");
    if (value.address_country !== "US") return;
    if (value.address_city === null) complain("address_city", "is required");
    if (!/^[a-z]{2}$/i.test(value.address_state ?? "")) {
      complain(
        "address_state",
        value.address_state === null ? "is required" : "must be a two-letter state code",
      );
    }
    if (!/^\d{5}(?:-\d{4})?$/.test(value.address_zip ?? "")) {
      complain(
        "address_zip",
        value.address_zip === null ? "is required" : "must be in a valid zip format",
      );
    }
  });

export type AddressBody = z.output<typeof addressBody>;

const upper = (value: string | null) => value?.toUpperCase() ?? null;

/** Writes an address down as the post wants it: domestic ones in capitals. */
export function addAddress(context: MailingContext, body: AddressBody): Address {
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

/** An address that is in the book, by its id; the field is named when there is none. */
export function knownAddress(context: MailingContext, id: string, field: string): Address {
  const address = context.state.addresses.get(id);
  if (!address || address.isDeleted)
    throw invalid(`${field} names no address: ${id.slice(0, 100)}`);
  return address;
}
