import { presentTime, type ApiObject } from "../shared/view.ts";
import type { AppWebhook, Hook, SimContext } from "../state.ts";

/** The settings of a hook; a secret is never shown again. */
export function presentHookConfig(hook: AppWebhook): ApiObject {
  return {
    content_type: hook.contentType,
    insecure_ssl: hook.insecureSsl,
    ...(hook.secret === undefined ? {} : { secret: "********" }),
    url: hook.url ?? "",
  };
}

/** Presents the result of the newest delivery to a hook. */
function presentLastResponse(sim: Pick<SimContext, "attemptsAt">, hook: Hook): ApiObject {
  for (const { status, httpStatus } of sim.attemptsAt(String(hook.id))) {
    if (status === "delivered") return { code: httpStatus, status: "active", message: "OK" };
    const message =
      httpStatus === undefined ? "failed to connect to host" : "Invalid HTTP Response";
    return { code: httpStatus ?? null, status: "failed", message };
  }
  return { code: null, status: "unused", message: null };
}

/** The place of a hook: the address of its repository or organisation, and its kind. */
export interface HookPlace {
  readonly root: string;
  readonly type: "Repository" | "Organization";
}

/** A webhook, its secret masked. */
export function presentHook(
  sim: Pick<SimContext, "attemptsAt">,
  { root, type }: HookPlace,
  hook: Hook,
): ApiObject {
  const url = `${root}/hooks/${String(hook.id)}`;
  return {
    type,
    id: hook.id,
    name: "web",
    active: hook.isActive,
    events: hook.events,
    config: presentHookConfig(hook),
    updated_at: presentTime(hook.updatedAt),
    created_at: presentTime(hook.createdAt),
    url,
    ...(type === "Repository" ? { test_url: `${url}/test` } : {}),
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    ...(type === "Repository" ? { last_response: presentLastResponse(sim, hook) } : {}),
  };
}
