import { revokeGrants } from "#core/oauth/grants.ts";
import { invalidParam } from "../../errors.ts";
import { newStored, type OAuthApplication, type SimContext } from "../../state.ts";
import { DEFAULT_SCOPES, type CreateBody, type UpdateBody } from "./schema.ts";

const nextSecret = ({ ids }: Pick<SimContext, "ids">) => ids.bare("oauth_secret/", 32);

/** Returns the application with this client id. */
export function findApplication(
  { state }: Pick<SimContext, "state">,
  clientId: string,
): OAuthApplication | undefined {
  return [...state.oauthApplications.values()].find((app) => app.clientId === clientId);
}

/** Adds an application; a public one has no secret and must use PKCE. */
export function createApplication(
  context: SimContext,
  body: CreateBody,
  more: Partial<Pick<OAuthApplication, "clientUri" | "imageUrl" | "isDynamic">> = {},
): OAuthApplication {
  const { state, ids } = context;
  const isPublic = body.public ?? false;
  const targets = body.redirect_uris ?? (body.callback_url ? [body.callback_url] : []);
  return state.oauthApplications.add({
    clientUri: null,
    imageUrl: null,
    isDynamic: false,
    ...more,
    ...newStored(context, "oa_"),
    name: body.name,
    clientId: ids.bare("oauth_client/", 16),
    clientSecret: isPublic ? null : nextSecret(context),
    scopes: body.scopes ?? DEFAULT_SCOPES.split(" "),
    redirectUris: targets,
    asksForConsent: body.consent_screen_enabled ?? true,
    isPkceRequired: body.pkce_required ?? isPublic,
  });
}

export function updateApplication(
  context: SimContext,
  app: OAuthApplication,
  body: UpdateBody,
): OAuthApplication {
  const { state, now } = context;
  const isPublic = body.public ?? app.clientSecret === null;
  const callback = body.callback_url ? [body.callback_url] : app.redirectUris;
  return state.oauthApplications.replace({
    ...app,
    name: body.name ?? app.name,
    clientSecret: isPublic ? null : (app.clientSecret ?? nextSecret(context)),
    scopes: body.scopes ?? app.scopes,
    redirectUris: body.redirect_uris ?? callback,
    asksForConsent: body.consent_screen_enabled ?? app.asksForConsent,
    isPkceRequired: body.pkce_required ?? app.isPkceRequired,
    updatedAt: now,
  });
}

/** Gives an application a new secret: the former one is refused from now on. */
export function rotateSecret(context: SimContext, app: OAuthApplication): OAuthApplication {
  if (app.clientSecret === null) {
    const message = "A public OAuth application has no secret.";
    throw invalidParam("public", "form_param_value_invalid", message);
  }
  const changed = { ...app, clientSecret: nextSecret(context), updatedAt: context.now };
  return context.state.oauthApplications.replace(changed);
}

/** Deletes an application and ends its tokens. */
export function deleteApplication({ state }: SimContext, { id, clientId }: OAuthApplication): void {
  state.oauthApplications.remove(id);
  revokeGrants(state.oauth, (grant) => grant.clientId === clientId);
}
