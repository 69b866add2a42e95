import { explainOAuthErrors, type OAuthError } from "#core/oauth/oauth-error.ts";
import { revokeToken } from "#core/oauth/grants.ts";
import { authorizeFields } from "#core/oauth/request-fields.ts";
import { authorizeRoute, signInRoutes } from "#core/oauth/sign-in-routes.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { handleTokenRequest } from "./actions.ts";
import { revokeBody, tokenBody } from "./schema.ts";
import { reader, service } from "./service.ts";

const explain = ({ code, description }: OAuthError): Refusal =>
  new Refusal(400, { error: code, error_description: description });

/** OAuth 2.0: the code flow with its pages, and tokens for servers. */
export const routes = [
  authorizeRoute(service, reader, "/api/oauth2/authorize", authorizeFields),
  authorizeRoute(service, reader, "/oauth2/authorize", authorizeFields),
  ...signInRoutes(service),
  route("POST /oauth2/token", "Issues a token", {
    open: true,
    body: tokenBody,
    handle: (context, { body }) =>
      explainOAuthErrors(explain, () => handleTokenRequest(context, body)),
  }),
  route("POST /oauth2/revoke", "Revokes a token", {
    open: true,
    body: revokeBody,
    handle: ({ state }, { body }) => {
      const { token } = body;
      if (token === undefined) {
        const description = "The token is missing";
        throw new Refusal(400, { error: "invalid_token", error_description: description });
      }
      revokeToken(state.oauth, token);
      state.tokens.set(token, 0);
      return new RouteResponse(200, undefined);
    },
  }),
];
