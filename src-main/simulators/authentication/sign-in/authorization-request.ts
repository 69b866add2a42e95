import { OAuthError } from "#core/oauth/oauth-error.ts";
import { readScopes } from "#core/oauth/grants.ts";
import { deriveChallenge } from "#core/oauth/pkce.ts";
import { readOpenId, type AuthorizeFields } from "#core/oauth/request-fields.ts";
import type { RequestReader } from "#core/oauth/sign-in-routes.ts";
import type { ResponseMode } from "#core/oauth/state.ts";
import { findApplication } from "../resources/oauth-applications/actions.ts";
import type { OAuthApplication, SimContext, State } from "../state.ts";

const modes: readonly ResponseMode[] = ["query", "fragment", "form_post"];
const prompts = ["none", "login", "consent"];
const MIN_STATE = 8;

function requireApplication(
  context: SimContext,
  { client_id: id = "" }: AuthorizeFields,
): OAuthApplication {
  const app = findApplication(context, id);
  if (app) return app;
  throw new OAuthError("invalid_client", "The requested OAuth 2.0 Client does not exist.");
}

function checkState(state: string | undefined, hasChallenge: boolean): void {
  if (hasChallenge || (state ?? "").length >= MIN_STATE) return;
  const description =
    "The state is missing or does not have enough characters and is therefore considered too weak. Request parameter 'state' must be at least be 8 characters long to ensure sufficient entropy.";
  throw new OAuthError("invalid_state", description);
}

function checkScopes(app: OAuthApplication, wanted: readonly string[]): readonly string[] {
  const extra = wanted.find((scope) => !app.scopes.includes(scope));
  if (extra === undefined) return wanted.length === 0 ? app.scopes : wanted;
  const description = `The OAuth 2.0 Client is not allowed to request scope '${extra}'.`;
  throw new OAuthError("invalid_scope", description);
}

/** Reads the authorization requests of OAuth applications. Redirect targets compare as text. */
export const requestReader: RequestReader<State, AuthorizeFields> = {
  target: (context, fields) => {
    const app = requireApplication(context, fields);
    const [only, ...others] = app.redirectUris;
    const redirectUri = fields.redirect_uri ?? (others.length === 0 ? only : undefined);
    if (redirectUri === undefined || !app.redirectUris.includes(redirectUri)) {
      const description =
        "The 'redirect_uri' parameter does not match any of the OAuth 2.0 Client's pre-registered redirect urls.";
      throw new OAuthError("invalid_request", description);
    }
    const responseMode = modes.find((mode) => mode === fields.response_mode) ?? "query";
    return { redirectUri, responseMode, state: fields.state };
  },
  request: (context, fields, target) => {
    const app = requireApplication(context, fields);
    if (fields.response_type !== "code") {
      const description = "The authorization server supports the response type 'code' only.";
      throw new OAuthError("unsupported_response_type", description);
    }
    const openId = readOpenId(fields, target.responseMode, { modes, prompts });
    const { code_challenge: value, code_challenge_method: method } = fields;
    const challenge = deriveChallenge(value, method, ["S256"]);
    if (app.isPkceRequired && !challenge) {
      throw new OAuthError("invalid_request", "This client must include a code_challenge.");
    }
    checkState(fields.state, challenge !== undefined);
    return {
      ...target,
      ...openId,
      server: "",
      clientId: app.clientId,
      responseTypes: ["code"],
      scopes: checkScopes(app, readScopes(fields.scope)),
      challenge,
      detail: {},
    };
  },
};
