import { badRequest } from "../errors.ts";
import { presentAddress, type ApiObject } from "../shared/present.ts";
import type { Customer, SimContext } from "../state.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { locate, type Place } from "./place.ts";
import { missingSettings, settingsOf } from "./settings.ts";

/** The customer of a calculation, as the API shows it. */
export interface TaxedCustomer extends ApiObject {
  readonly address: ApiObject | null;
  readonly address_source: string | null;
  readonly ip_address: string | null;
  readonly tax_ids: readonly { readonly type: string; readonly value: string }[];
  readonly taxability_override: string;
}

const overrides: Readonly<Record<string, string>> = {
  exempt: "customer_exempt",
  reverse: "reverse_charge",
};

/** Returns the facts about a stored customer: the address that goods are sent to comes first. */
export function describeCustomer({ state }: SimContext, customer: Customer): TaxedCustomer {
  const shipped = customer.shipping?.["address"];
  const hasShipping = isRecord(shipped) && typeof shipped["country"] === "string";
  const address = hasShipping ? shipped : customer.address;
  const taxIds = [...state.taxIds.values()].filter((one) => one.customer === customer.id);
  return {
    address: address && presentAddress(address),
    address_source: address ? (hasShipping ? "shipping" : "billing") : null,
    ip_address: null,
    tax_ids: taxIds.map(({ type, value }) => ({ type, value })),
    taxability_override: overrides[customer.tax_exempt] ?? "none",
  };
}

/** Throws if an account has not said where it is. */
export function checkActive({ state }: SimContext): void {
  if (missingSettings(settingsOf(state)).length === 0) return;
  const message =
    "You must have a valid head office address to enable automatic tax calculation in test mode. Visit https://dashboard.stripe.com/test/settings/tax to update it.";
  throw badRequest(message, { code: "stripe_tax_inactive" });
}

/** Returns the place of a customer. Throws if its address does not tell. */
export function placeOf({ address }: Pick<TaxedCustomer, "address">, param: string): Place {
  const place = address ? locate(address) : undefined;
  if (place) return place;
  const message =
    "We could not determine the customer's tax location based on the provided customer address. See https://docs.stripe.com/tax/customer-locations for the address formats.";
  throw badRequest(message, { code: "customer_tax_location_invalid", param });
}
