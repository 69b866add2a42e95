import type { Endpoint } from "#core/contract/endpoint.ts";
import { badRequest, BoxError } from "../../errors.ts";
import { requireItem } from "../../items/tree.ts";
import { ROOT_ID, type State, type Webhook } from "../../state.ts";

/** A webhook as the endpoint of deliveries, which are addressed to it. */
export function toEndpoint({ signatureKeys }: State, { id, address, triggers }: Webhook): Endpoint {
  return {
    id,
    url: address,
    secret: signatureKeys.primary,
    enabled: true,
    types: triggers,
    facts: { secondaryKey: signatureKeys.secondary },
  };
}

/** Rejects the root folder, an unknown target, and a second webhook for the same target and address. */
export function checkTarget(
  state: State,
  { id: own, target, address }: Pick<Webhook, "target" | "address"> & { readonly id?: string },
): void {
  if (target.type === "folder" && target.id === ROOT_ID) {
    throw badRequest("target", "Webhooks cannot be created for the root folder");
  }
  requireItem(state, target.type, target.id);
  for (const webhook of state.webhooks.values()) {
    const isSame =
      webhook.target.type === target.type &&
      webhook.target.id === target.id &&
      webhook.address === address;
    if (isSame && webhook.id !== own) {
      throw new BoxError(409, "conflict", "Webhook already exists on the specified target.");
    }
  }
}
