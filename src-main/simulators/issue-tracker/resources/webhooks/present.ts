import type { View } from "../../route.ts";
import { presentTime } from "../../shared/times.ts";
import type { Hook } from "../../state.ts";
import { toFilters } from "./schema.ts";

/** A webhook of an administrator; its secret is not shown. */
export function presentAdminHook({ site, state }: View, hook: Hook): Record<string, unknown> {
  return {
    name: hook.name,
    url: hook.url,
    excludeBody: false,
    filters: toFilters(hook.jql),
    events: hook.events,
    enabled: hook.isEnabled,
    self: `${site}/rest/webhooks/1.0/webhook/${hook.id}`,
    lastUpdatedUser: state.ownerId,
    lastUpdatedDisplayName: state.users.get(state.ownerId)?.displayName ?? "",
    lastUpdated: hook.updated,
    isSigned: hook.secret !== undefined,
  };
}

/** A webhook of an app. */
export function presentAppHook(hook: Hook): Record<string, unknown> {
  return {
    id: Number(hook.id),
    jqlFilter: hook.jql,
    events: hook.events,
    fieldIdsFilter: hook.fieldIds,
    expirationDate: presentTime(hook.expiresAt),
    url: hook.url,
  };
}
