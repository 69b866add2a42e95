import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { findLiveToken, revokeGrant } from "#core/oauth/grants.ts";
import { noContent } from "#core/contract/response.ts";
import { clerkError, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { filtered, inOrder, pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import type { OAuthApplication, SimContext } from "../../state.ts";
import {
  createApplication,
  deleteApplication,
  rotateSecret,
  updateApplication,
} from "./actions.ts";
import { presentAccessToken, presentApplication, presentWithSecret } from "./present.ts";
import { createBody, listQuery, updateBody } from "./schema.ts";

const PATH = "/v1/oauth_applications";

const sortKeys = {
  name: ({ name }: OAuthApplication) => name,
  created_at: ({ createdAt }: OAuthApplication) => createdAt,
};

const requireApplication = ({ state }: SimContext, id: string | undefined) =>
  requireItem(state.oauthApplications, id, "OAuth application");

/** OAuth applications: the clients of this instance as an identity provider. */
export const routes = [
  route(`GET ${PATH}`, "Lists OAuth applications, newest first", {
    query: listQuery,
    handle: ({ state }, { query, baseUrl }) => {
      const needle = (query.name_query ?? "").toLowerCase();
      const keep = ({ name, clientId }: OAuthApplication) =>
        name.toLowerCase().includes(needle) || clientId === query.name_query;
      const all = () => filtered(state.oauthApplications.newestFirst(), keep);
      const ordered = () => inOrder(all(), query.order_by, sortKeys);
      return pageWithTotal(ordered, query, (app) => presentApplication(state, app, baseUrl));
    },
  }),
  route(`POST ${PATH}`, "Creates an OAuth application", {
    body: createBody,
    handle: (context, { body, baseUrl }) =>
      presentWithSecret(context.state, createApplication(context, body), baseUrl),
  }),
  // The SDK leaves the version out of this path.
  ...([PATH, "/oauth_applications"] as const).map((path) =>
    route(`POST ${path}/access_tokens/verify`, "Verifies an access token", {
      body: z.strictObject({ access_token: z.string().min(1) }),
      handle: ({ state, now }, { body }) => {
        const live = findLiveToken(state.oauth, now, body.access_token);
        if (live?.token.kind === "access") return presentAccessToken(live, now);
        throw clerkError(404, "oauth_token_not_found", "OAuth token not found or not valid");
      },
    }),
  ),
  route(`GET ${PATH}/:id`, "Shows an OAuth application", (context, { params, baseUrl }) =>
    presentApplication(context.state, requireApplication(context, params["id"]), baseUrl),
  ),
  route(`PATCH ${PATH}/:id`, "Changes an OAuth application", {
    body: updateBody,
    handle: (context, { params, body, baseUrl }) => {
      const app = requireApplication(context, params["id"]);
      return presentApplication(context.state, updateApplication(context, app, body), baseUrl);
    },
  }),
  route(`DELETE ${PATH}/:id`, "Deletes an OAuth application", (context, { params }) => {
    const app = requireApplication(context, params["id"]);
    deleteApplication(context, app);
    return presentDeleted("oauth_application", app.id);
  }),
  route(
    `POST ${PATH}/:id/rotate_secret`,
    "Replaces the secret of an OAuth application",
    (context, { params, baseUrl }) => {
      const app = rotateSecret(context, requireApplication(context, params["id"]));
      return presentWithSecret(context.state, app, baseUrl);
    },
  ),
  route(`POST ${PATH}/:id/revoke_token`, "Ends the tokens of a grant", {
    body: lazyStrictObject(() => ({ token: z.string().min(1) })),
    handle: (context, { params, body }) => {
      const { clientId } = requireApplication(context, params["id"]);
      const { oauth } = context.state;
      const grant = oauth.grants.get(oauth.tokens.get(body.token)?.grantId ?? "");
      if (grant?.clientId !== clientId) throw notFound("token", body.token.slice(0, 8));
      revokeGrant(oauth, grant.id);
      return noContent();
    },
  }),
];
