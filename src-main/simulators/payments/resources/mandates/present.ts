import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import type { Mandate } from "./types.ts";

function presentAcceptance({ acceptedAt, online }: Mandate): ApiObject {
  if (!online) return { accepted_at: acceptedAt, offline: {}, type: "offline" };
  const shown = { ip_address: online.ip, user_agent: online.userAgent };
  return { accepted_at: acceptedAt, online: shown, type: "online" };
}

function presentDetails({ id, type }: Mandate, { baseUrl }: SimContext): ApiObject {
  if (type === "us_bank_account") return { type, us_bank_account: {} };
  const reference = id.slice("mandate_".length).slice(0, 16).toUpperCase();
  return { sepa_debit: { reference, url: `${baseUrl}/v1/mandates/${id}` }, type };
}

export const mandateResource: Resource<Mandate> = {
  name: "mandate",
  of: ({ mandates }) => mandates,
  present: (mandate, context) => ({
    id: mandate.id,
    object: "mandate",
    customer_acceptance: presentAcceptance(mandate),
    livemode: false,
    ...(mandate.single ? {} : { multi_use: {} }),
    payment_method: mandate.method,
    payment_method_details: presentDetails(mandate, context),
    ...(mandate.single ? { single_use: mandate.single } : {}),
    status: mandate.status,
    type: mandate.single ? "single_use" : "multi_use",
  }),
};
