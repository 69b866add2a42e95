import { findActorApp } from "../../access/actor.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import type { App } from "../../state.ts";
import { appEndpointId } from "../../webhooks/endpoints.ts";
import { hookConfig } from "../../webhooks/schema.ts";
import { deliveryRoutes } from "../../webhooks/delivery-routes.ts";
import { presentFullApp } from "./present.ts";
import { findApp } from "../../shared/find.ts";
import { withHookConfig } from "../../webhooks/hook-routes.ts";
import { presentHookConfig } from "../../webhooks/present.ts";

function requireApp({ actor }: RequestContext): App {
  const app = findActorApp(actor);
  if (!app) throw notFound();
  return app;
}

/** The App that authenticates itself, and its webhook. */
export const routes = [
  route("GET /app", "Shows the App that authenticates itself", {
    of: "app",
    handle: (context) => {
      const app = requireApp(context);
      const installations = [...context.state.installations.values()].filter(
        (one) => one.app === app.id,
      );
      return { ...presentFullApp(context, app), installations_count: installations.length };
    },
  }),
  route("GET /apps/:slug", "Shows an App", (context) => {
    const app = findApp(context.state, context.params["slug"] ?? "");
    if (!app) throw notFound();
    return presentFullApp(context, app);
  }),
  route("GET /app/hook/config", "Shows the webhook of an App", {
    of: "app",
    handle: (context) => presentHookConfig(requireApp(context).webhook),
  }),
  route("PATCH /app/hook/config", "Changes the webhook of an App", {
    of: "app",
    body: hookConfig.partial(),
    handle: (context, request) => {
      const old = requireApp(context);
      const webhook = withHookConfig(old.webhook, request.body);
      const app = { ...old, webhook, updatedAt: context.now };
      context.state.apps.set(app.id, app);
      return presentHookConfig(app.webhook);
    },
  }),
  ...deliveryRoutes("/app/hook", (context) => appEndpointId(requireApp(context).id), "app"),
];
