import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import type { TaxRegistration } from "../../tax/types.ts";

/** Returns the status of a registration at a time. */
export function statusOf(
  { activeFrom, expiresAt }: TaxRegistration,
  now: number,
): "active" | "expired" | "scheduled" {
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return activeFrom > now ? "scheduled" : "active";
}

/** A registration as the API shows it. */
function presentRegistration(registration: TaxRegistration, context: SimContext): ApiObject {
  return {
    id: registration.id,
    object: "tax.registration",
    active_from: registration.activeFrom,
    country: registration.country,
    country_options: registration.options,
    created: registration.created,
    expires_at: registration.expiresAt,
    livemode: false,
    status: statusOf(registration, secondsNow(context)),
  };
}

export const registrationResource: Resource<TaxRegistration> = {
  name: "tax.registration",
  noun: "tax registration",
  of: ({ taxRegistrations }) => taxRegistrations,
  present: presentRegistration,
};
