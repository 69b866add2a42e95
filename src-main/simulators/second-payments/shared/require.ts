import type { Collection } from "#core/state/collection.ts";
import { invalidRequest, notFound } from "../errors.ts";
import type { State } from "../state.ts";
import type { Records, Stored } from "./record-types.ts";

/** Makes a function that returns an object by its id, or throws Square's 404. */
function requires<T extends { readonly id: string }>(
  kind: string,
  collectionOf: (state: State) => Collection<T>,
) {
  return (state: State, id: string): T => {
    const found = collectionOf(state).get(id);
    if (!found) throw notFound(kind, id);
    return found;
  };
}

export const requirePayment = requires("payment", ({ payments }) => payments);
export const requireRefund = requires("refund", ({ refunds }) => refunds);
export const requireOrder = requires("order", ({ orders }) => orders);
export const requireCustomer = requires("customer", ({ customers }) => customers);
export const requireGroup = requires("customer group", ({ customerGroups }) => customerGroups);
export const requireCard = requires("card", ({ cards }) => cards);
export const requireGiftCard = requires("gift card", ({ giftCards }) => giftCards);
export const requireLoyaltyAccount = requires("loyalty account", (state) => state.loyaltyAccounts);
export const requireLoyaltyReward = requires("loyalty reward", (state) => state.loyaltyRewards);
export const requirePayout = requires("payout", ({ payouts }) => payouts);
export const requireDispute = requires("dispute", ({ disputes }) => disputes);
export const requireCheckout = requires("checkout", ({ terminalCheckouts }) => terminalCheckouts);
export const requireDeviceCode = requires("device code", ({ deviceCodes }) => deviceCodes);
export const requireInvoice = requires("invoice", ({ invoices }) => invoices);
export const requireTeamMember = requires("team member", ({ teamMembers }) => teamMembers);
export const requireBooking = requires("booking", ({ bookings }) => bookings);
export const requirePlanSubscription = requires(
  "subscription",
  ({ planSubscriptions }) => planSubscriptions,
);
export const requireLink = requires("payment link", ({ paymentLinks }) => paymentLinks);
export const requireSubscription = requires(
  "webhook subscription",
  ({ subscriptions }) => subscriptions,
);

/** Returns an object of the back office by its id, or throws Square's 404. */
export function requireStored(
  { records }: State,
  name: keyof Records,
  kind: string,
  id: string,
): Stored {
  const found = records[name].get(id);
  if (!found) throw notFound(kind, id);
  return found;
}

/** The location of a request: the one named, or the first. */
export function requireLocationId(state: State, id: string | undefined): string {
  const found = id === undefined || id === "main" ? state.locations.at(0) : state.locations.get(id);
  if (found) return found.id;
  throw invalidRequest(400, "NOT_FOUND", `Location \`${id ?? ""}\` not found.`, "location_id");
}

/** The id of the one merchant, named by it or as `me`. */
export function requireMerchantId({ merchantId }: State, id: string): string {
  if (id === "me" || id === merchantId) return merchantId;
  throw notFound("merchant", id);
}

/** Throws when a request names an unknown customer. */
export function checkCustomer(state: State, id: string | undefined): void {
  if (id === undefined || state.customers.has(id)) return;
  const detail = `Customer with ID \`${id}\` not found.`;
  throw invalidRequest(400, "CUSTOMER_NOT_FOUND", detail, "customer_id");
}
