import { presentTime, type RepositoryView, type Wire } from "../../shared/view.ts";
import type { Hook } from "../../state.ts";
import { repositoryUrl } from "../repositories/present.ts";

/** A hook's settings; a secret is never shown again. */
export function presentHookConfig(hook: Hook): Wire {
  return {
    content_type: hook.contentType,
    insecure_ssl: hook.insecureSsl,
    ...(hook.secret === undefined ? {} : { secret: "********" }),
    url: hook.url,
  };
}

/** A repository's webhook, its secret masked. */
export function presentHook(view: RepositoryView, hook: Hook): Wire {
  const url = `${repositoryUrl(view)}/hooks/${String(hook.id)}`;
  return {
    type: "Repository",
    id: hook.id,
    name: "web",
    active: hook.isActive,
    events: hook.events,
    config: presentHookConfig(hook),
    updated_at: presentTime(hook.updatedAt),
    created_at: presentTime(hook.createdAt),
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code: null, status: "unused", message: null },
  };
}
