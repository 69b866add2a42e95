import { nodeId, pageBase, presentTime, type View, type ApiObject } from "../../shared/view.ts";
import type { App } from "../../state.ts";
import { presentAccount } from "../users/present.ts";

/** An App, as events and other objects have it. */
export function presentApp(view: View, app: App): ApiObject {
  return {
    id: app.id,
    slug: app.slug,
    node_id: nodeId("A", app.id),
    owner: presentAccount(view, app.owner),
    name: app.name,
    description: app.description,
    external_url: app.externalUrl,
    html_url: `${pageBase(view)}/apps/${app.slug}`,
    created_at: presentTime(app.createdAt),
    updated_at: presentTime(app.updatedAt),
    permissions: app.permissions,
    events: app.events,
  };
}

/** An App on its own. */
export function presentFullApp(view: View, app: App): ApiObject {
  return { ...presentApp(view, app), client_id: app.clientId };
}

/** A new App with its keys, which are shown once. */
export function presentNewApp(view: View, app: App, privateKey: string): ApiObject {
  return {
    ...presentFullApp(view, app),
    client_secret: app.clientSecret,
    webhook_secret: app.webhook.secret,
    pem: privateKey,
  };
}

/** The App that an account is the bot of; `null` for people. */
export function presentAccountApp(view: View, account: number): ApiObject | null {
  if (view.state.accounts.get(account)?.type !== "Bot") return null;
  const app = [...view.state.apps.values()].find(({ bot }) => bot === account);
  return app ? presentApp(view, app) : null;
}
