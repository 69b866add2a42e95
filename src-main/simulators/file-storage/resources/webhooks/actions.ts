import type { Endpoint } from "#core/contract/endpoint.ts";
import { badRequest, BoxError } from "../../errors.ts";
import { requireItem } from "../../items/tree.ts";
import type { View } from "../../shared/present.ts";
import { recordWebhookDeleted, WEBHOOK_DELETED } from "../../events.ts";
import { ROOT_ID, type SimContext, type State, type Webhook } from "../../state.ts";

/** A webhook as the endpoint of deliveries, which are addressed to it. */
function toEndpoint({ signatureKeys }: State, { id, address, triggers }: Webhook): Endpoint {
  return {
    id,
    url: address,
    secret: signatureKeys.primary,
    enabled: true,
    types: triggers,
    facts: { secondaryKey: signatureKeys.secondary },
  };
}

/** Lists the endpoints of deliveries: also deleted webhooks, whose last event may still wait. */
export const listEndpoints = (state: State): readonly Endpoint[] =>
  [...state.webhooks.values(), ...state.deletedWebhooks.values()].map((webhook) =>
    toEndpoint(state, webhook),
  );

/** Deletes a webhook. */
export function deleteWebhook(context: SimContext, view: View, webhook: Webhook): void {
  const { state, isDelivering } = context;
  state.webhooks.remove(webhook.id);
  if (!isDelivering || !webhook.triggers.includes(WEBHOOK_DELETED)) return;
  state.deletedWebhooks.add(webhook);
  recordWebhookDeleted(context, view, webhook);
}

/**
 * Rejects the root folder, an unknown target, triggers of folders for a file, and a second webhook for the
 * same target and address.
 */
export function checkTarget(
  state: State,
  {
    id: own,
    target,
    address,
    triggers,
  }: Pick<Webhook, "target" | "address" | "triggers"> & { readonly id?: string },
): void {
  if (target.type === "folder" && target.id === ROOT_ID) {
    throw badRequest("target", "Webhooks cannot be created for the root folder");
  }
  requireItem(state, target.type, target.id);
  const foreign = triggers.find((name) => target.type === "file" && name.startsWith("FOLDER."));
  if (foreign !== undefined) throw badRequest("triggers", `${foreign} is a trigger of folders`);
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
