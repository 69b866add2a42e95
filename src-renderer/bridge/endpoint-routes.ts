import type { EndpointView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "./api-call.ts";

/** How endpoints are managed through one provider's own API. */
interface EndpointRoutes {
  register(url: string, types: readonly string[]): Pick<ApiRequest, "method" | "path" | "body">;
  enable(id: string, enabled: boolean): Pick<ApiRequest, "method" | "path" | "body">;
  remove(id: string): Pick<ApiRequest, "method" | "path" | "body">;
  /** Types worth proposing; any other may be typed. */
  readonly types: readonly string[];
  /** What to register for to hear of everything. */
  readonly everyType: readonly string[];
}

/** There is no word for "all of them" at this provider: what an email can bring about is named. */
const everyEmailType = [
  "email.sent",
  "email.scheduled",
  "email.delivered",
  "email.delivery_delayed",
  "email.complained",
  "email.bounced",
  "email.failed",
  "email.suppressed",
  "suppression.added",
  "suppression.removed",
];

/** One entry for each provider that lets clients register; nothing else in the window knows these routes. */
const routes: Readonly<Record<string, EndpointRoutes>> = {
  payments: {
    register: (url, types) => ({
      method: "POST",
      path: "/v1/webhook_endpoints",
      body: { url, enabled_events: types },
    }),
    enable: (id, enabled) => ({
      method: "POST",
      path: `/v1/webhook_endpoints/${id}`,
      body: { disabled: !enabled },
    }),
    remove: (id) => ({ method: "DELETE", path: `/v1/webhook_endpoints/${id}` }),
    types: ["*", "charge.succeeded", "charge.failed", "charge.refunded", "charge.dispute.created"],
    everyType: ["*"],
  },
  email: {
    register: (endpoint, events) => ({
      method: "POST",
      path: "/webhooks",
      body: { endpoint, events },
    }),
    enable: (id, enabled) => ({
      method: "PATCH",
      path: `/webhooks/${id}`,
      body: { status: enabled ? "enabled" : "disabled" },
    }),
    remove: (id) => ({ method: "DELETE", path: `/webhooks/${id}` }),
    types: ["email.sent", "email.delivered", "email.bounced", "email.complained"],
    everyType: everyEmailType,
  },
};

/** The routes of one simulator; `undefined` when clients cannot register there. */
export function endpointRoutesOf(kind: string): EndpointRoutes | undefined {
  return routes[kind];
}

/** The call that switches an endpoint on or off; `undefined` for one that was set at boot. */
export function toggleRequest({ kind, id, enabled }: EndpointView): ApiRequest | undefined {
  const found = endpointRoutesOf(kind);
  return found && id !== null ? { kind, ...found.enable(id, !enabled) } : undefined;
}

/** The call that deletes an endpoint; `undefined` for one that was set at boot. */
export function removeRequest({ kind, id }: EndpointView): ApiRequest | undefined {
  const found = endpointRoutesOf(kind);
  return found && id !== null ? { kind, ...found.remove(id) } : undefined;
}
