import { appOf } from "../../access/actor.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import type { App } from "../../state.ts";
import { appEndpointId } from "../../webhooks/endpoints.ts";
import { hookConfig } from "../../webhooks/schema.ts";
import { deliveryRoutes } from "../../webhooks/delivery-routes.ts";
import { presentFullApp } from "./present.ts";

function requireApp({ actor }: RequestContext): App {
  const app = appOf(actor);
  if (!app) throw notFound();
  return app;
}

function presentConfig({ webhook }: App) {
  return {
    content_type: webhook.contentType,
    insecure_ssl: webhook.insecureSsl,
    ...(webhook.secret === undefined ? {} : { secret: "********" }),
    url: webhook.url ?? "",
  };
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
    for (const app of context.state.apps.values()) {
      if (app.slug === context.params["slug"]) return presentFullApp(context, app);
    }
    throw notFound();
  }),
  route("GET /app/hook/config", "Shows the webhook of an App", {
    of: "app",
    handle: (context) => presentConfig(requireApp(context)),
  }),
  route("PATCH /app/hook/config", "Changes the webhook of an App", {
    of: "app",
    body: hookConfig.partial(),
    handle: (context, request) => {
      const old = requireApp(context);
      const { url, secret, content_type: contentType, insecure_ssl: insecureSsl } = request.body;
      const webhook = {
        url: url ?? old.webhook.url,
        secret: secret ?? old.webhook.secret,
        contentType: contentType ?? old.webhook.contentType,
        insecureSsl: insecureSsl ?? old.webhook.insecureSsl,
      };
      const app = { ...old, webhook, updatedAt: context.now };
      context.state.apps.set(app.id, app);
      return presentConfig(app);
    },
  }),
  ...deliveryRoutes("/app/hook", (context) => appEndpointId(requireApp(context).id), "app"),
];
