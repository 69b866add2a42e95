import type { RequestContext } from "../../route.ts";
import type { Hook } from "../../state.ts";
import { type HookOwner, hookRoutes } from "../../webhooks/hook-routes.ts";
import { requireOwned } from "../organizations/actions.ts";

function ownerOf(context: RequestContext): HookOwner {
  const organization = requireOwned(context, "organization_hooks");
  const { organizationHooks } = context.state;
  const hooks = organizationHooks.get(organization.id) ?? new Map<number, Hook>();
  organizationHooks.set(organization.id, hooks);
  return { hooks, root: `${context.base}/orgs/${organization.login}`, type: "Organization" };
}

/** Webhooks of an organisation: they hear the events of all its repositories. */
export const routes = hookRoutes("/orgs/:name", ownerOf);
