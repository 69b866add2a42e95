import type { Passed } from "./types.ts";

/** An object as the API shows it. */
export type ApiObject = Record<string, unknown>;

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

const noBilling = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

/** Billing details with every field, given or not. */
export function presentBilling(billing: Passed | null): ApiObject {
  if (billing === null) return noBilling;
  return { ...noBilling, ...billing, address: presentAddress(billing["address"]) };
}

/** An address with every field, given or not. */
export function presentAddress(address: unknown): ApiObject {
  return typeof address === "object" ? { ...noAddress, ...address } : noAddress;
}

const noShipping = { carrier: null, name: null, phone: null, tracking_number: null };

/** Shipping details with every field, or `null` when there are none. */
export function presentShipping(shipping: Passed | null): ApiObject | null {
  if (shipping === null) return null;
  return { ...noShipping, ...shipping, address: presentAddress(shipping["address"]) };
}

/** A complete list inside another object. */
export function shortList(url: string, data: readonly ApiObject[]): ApiObject {
  return { object: "list", data, has_more: false, url };
}
