import { objectsAt } from "../../management/objects.ts";
import type { State } from "../../state.ts";
import { brandsOf } from "./find.ts";

export const EMAIL_DOMAINS = "/api/v1/email-domains";

const USUAL = "noreply@okta.sim";

/** Returns the sender of the mails of a brand: by its email domain, once that is verified. */
export function senderOf(state: State, brandId: string): string {
  const id = brandsOf(state).get(brandId)?.fields["emailDomainId"];
  const fields = objectsAt(state, EMAIL_DOMAINS).get(typeof id === "string" ? id : "")?.fields;
  if (fields?.["validationStatus"] !== "VERIFIED") return USUAL;
  return `${String(fields["userName"])}@${String(fields["domain"])}`;
}
