import { isRecord } from "#shared/text/json-in.ts";
import type { ApiObject } from "./present.ts";

/** The form of events that have a reference to their object, and not the object. */
export const THIN = "thin";

/** Paths of objects that do not follow from their names. */
const paths: Readonly<Record<string, string | undefined>> = {
  balance: "/v1/balance",
  invoiceitem: "/v1/invoiceitems",
  "tax.settings": "/v1/tax/settings",
};

/** Objects that have no path of their own. */
const pathless: ReadonlySet<string> = new Set([
  "application",
  "bank_account",
  "capability",
  "card",
  "discount",
  "entitlements.active_entitlement_summary",
  "fee_refund",
  "person",
  "tax_id",
]);

/** Returns the reference to the object of an event: its path in the API follows from its name. */
function referenceTo({ id, object }: ApiObject): ApiObject | null {
  const name = String(object);
  if (typeof id !== "string" || pathless.has(name)) return null;
  const url = paths[name] ?? `/v1/${name.replaceAll(".", "/")}s/${id}`;
  return { id, type: name, url };
}

/** Returns an event without its object, as API v2 shows it and sends it. */
export function thinEvent(event: ApiObject): ApiObject {
  if (event["object"] === "v2.core.event") return event;
  const data = isRecord(event["data"]) ? event["data"]["object"] : undefined;
  const request = isRecord(event["request"]) ? event["request"] : {};
  const { account } = event;
  return {
    id: event["id"],
    object: "v2.core.event",
    ...(typeof account === "string" ? { context: account } : {}),
    created: new Date(Number(event["created"]) * 1_000).toISOString(),
    livemode: false,
    reason:
      typeof request["id"] === "string"
        ? {
            request: { id: request["id"], idempotency_key: request["idempotency_key"] ?? "" },
            type: "request",
          }
        : null,
    related_object: isRecord(data) ? referenceTo(data) : null,
    snapshot_event: event["id"],
    type: `v1.${String(event["type"])}`,
  };
}
