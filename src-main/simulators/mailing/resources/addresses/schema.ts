import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { metadata, requiredText, text } from "../../shared/schema.ts";

const country = z
  .string()
  .regex(/^[a-z]{2}$/i, "must be a two-letter country code")
  .transform((code) => code.toUpperCase())
  .default("US");

/** An address as clients write it. */
export const createAddressBody = lazyObject(() => ({
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
})).check(({ value, issues }) => {
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

export type AddressBody = z.output<typeof createAddressBody>;
