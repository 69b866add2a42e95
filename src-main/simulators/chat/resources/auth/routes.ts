import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { isEventContext, presentAuthorizations } from "../../events.ts";
import { flag, integer, text } from "../../shared/schema.ts";
import { revokeTokens, uninstall } from "../oauth/tokens.ts";
import { teamUrl } from "../team/present.ts";

export const routes = [
  ...route("auth.test", "Shows the owner of the token", {
    body: z.object({}),
    callers: ["bot", "user", "app"],
    handle: ({ state: { app, team } }, { caller }) => {
      if (caller.kind === "app") return { app_name: app.name, app_id: app.id };
      return {
        url: teamUrl(team),
        team: team.name,
        user: caller.user.name,
        team_id: team.id,
        user_id: caller.user.id,
        ...(caller.kind === "bot" ? { bot_id: app.botId } : {}),
        is_enterprise_install: false,
      };
    },
  }),
  ...route("auth.revoke", "Revokes the token", {
    body: lazyObject(() => ({ test: flag.optional() })),
    handle: (context, { body, key }) => {
      if (body.test === true) return { revoked: false };
      revokeTokens(context, [key]);
      return { revoked: true };
    },
  }),
  ...route("apps.uninstall", "Removes an app from the workspace", {
    body: lazyObject(() => ({ client_id: text, client_secret: text })),
    handle: (context, { body, key }) => {
      const owner = context.state.oauth.grants.get(
        context.state.oauth.tokens.get(key)?.grantId ?? "",
      );
      if (owner && owner.clientId !== body.client_id) {
        throw slackError("client_id_token_mismatch");
      }
      uninstall(context, body.client_id, key);
      return {};
    },
  }),
  ...route("api.test", "Returns the arguments it was given, or the error that was asked for", {
    body: lazyLooseObject(() => ({ error: text.optional() })),
    open: true,
    handle: (_context, { body }) => {
      const args = Object.fromEntries(Object.entries(body).filter(([name]) => name !== "token"));
      if (body.error !== undefined) throw slackError(body.error, { args });
      return { args };
    },
  }),
  ...route("apps.event.authorizations.list", "Lists the installations that an event is for", {
    callers: ["app"],
    body: lazyObject(() => ({
      event_context: text,
      cursor: text.optional(),
      limit: integer.optional(),
    })),
    unsupported: ["cursor", "limit"],
    handle: ({ state }, { body }) => {
      if (!isEventContext(state, body.event_context)) throw slackError("invalid_event_context");
      return { authorizations: presentAuthorizations(state) };
    },
  }),
  ...route(
    "apps.connections.open",
    "Returns a single-use address for a Socket Mode connection; needs an app-level token",
    {
      body: z.object({}),
      callers: ["app", "bot"],
      handle: ({ state, ids }, { key, baseUrl }) => {
        // Tokens of bots and people are refused; a key without Slack's prefix can only be SIM_API_KEY.
        if (key.startsWith("xox")) throw slackError("not_allowed_token_type");
        const ticket = ids.uuid("ticket");
        state.tickets.add(ticket);
        const base = baseUrl.replace(/^http/, "ws");
        return { url: `${base}/link/?ticket=${ticket}&app_id=${state.app.id}` };
      },
    },
  ),
];
