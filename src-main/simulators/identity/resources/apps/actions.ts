import { revokeGrants } from "#core/oauth/grants.ts";
import { oktaError, validationFailed } from "../../errors.ts";
import { addAppKey } from "../app-keys/actions.ts";
import { checkSignOn, type SignOnBody } from "./sign-on.ts";
import type {
  App,
  AppLook,
  ClientSettings,
  TokenAuthMethod,
} from "../../authorization/entities.ts";
import { newSecret } from "../../authorization/seeds.ts";
import { removeAssignments } from "../../management/role-parts.ts";
import { requireItem } from "../../shared/find.ts";
import { appTarget, writeLog } from "../../sign-in/log.ts";
import type { SimContext, State } from "../../state.ts";
import type { AppBody } from "./schema.ts";

/** Returns an app; throws Okta's 404. */
export const requireApp = ({ apps }: State, id: string | undefined): App =>
  requireItem(apps, id, "AppInstance");

const refuse = (field: string, why: string) => validationFailed(field, [`${field}: ${why}`]);

/** Apps without a server of their own cannot keep a secret. */
function authMethodOf({ credentials, settings }: AppBody): TokenAuthMethod {
  const input = credentials.oauthClient.token_endpoint_auth_method;
  const type = settings.oauthClient.application_type;
  const isPublic = type === "browser";
  if (isPublic && input !== undefined && input !== "none") {
    throw refuse("token_endpoint_auth_method", "must be none for a browser app");
  }
  return input ?? (isPublic ? "none" : "client_secret_basic");
}

/** Checks what the settings of an app require of each other. */
function checkSettings(body: AppBody, method: TokenAuthMethod): void {
  const { oauthClient } = body.settings;
  const { grant_types: grants, redirect_uris: targets, application_type: type } = oauthClient;
  const needsTarget = grants.some(
    (grant) => grant === "authorization_code" || grant === "implicit",
  );
  if (needsTarget && targets.length === 0) {
    throw refuse(
      "redirect_uris",
      "is required for the authorization_code and implicit grant types",
    );
  }
  if (type === "service" && !grants.includes("client_credentials")) {
    throw refuse("grant_types", "must have client_credentials for a service app");
  }
  if (method === "none" && grants.includes("client_credentials")) {
    throw refuse("grant_types", "client_credentials needs a client that can authenticate");
  }
  const responses: readonly string[] = oauthClient.response_types ?? [];
  const needsCode = responses.includes("code") && !grants.includes("authorization_code");
  if (needsCode) throw refuse("response_types", "code needs the grant type authorization_code");
  const isImplicit = responses.includes("token") || responses.includes("id_token");
  if (isImplicit && !grants.includes("implicit")) {
    throw refuse("response_types", "token and id_token need the grant type implicit");
  }
  if (grants.every((grant) => grant === "refresh_token")) {
    throw refuse("grant_types", "refresh_token needs another grant type");
  }
  if (type === "browser" && grants.includes("password")) {
    throw refuse("grant_types", "password is not for a browser app");
  }
  if (type === "web" && method === "none") {
    throw refuse("token_endpoint_auth_method", "must not be none for a web app");
  }
  if (method === "private_key_jwt" && !oauthClient.jwks?.keys.length) {
    throw refuse("jwks", "is required for private_key_jwt");
  }
}

/** Returns the fields of an app in a body. Settings that are left out have Okta's defaults. */
function fieldsOf(body: AppBody) {
  const method = authMethodOf(body);
  checkSettings(body, method);
  const { oauthClient: client } = body.settings;
  const isImplicit = client.grant_types.includes("implicit");
  const isCode = client.grant_types.includes("authorization_code");
  const usual = [...(isCode ? ["code"] : []), ...(isImplicit ? ["token", "id_token"] : [])];
  const isRotating = client.application_type === "browser" || client.application_type === "native";
  const rotation = isRotating
    ? ({ rotation_type: "ROTATE", leeway: 30 } as const)
    : ({ rotation_type: "STATIC", leeway: 0 } as const);
  return {
    label: body.label,
    authMethod: method,
    isPkceRequired: body.credentials.oauthClient.pkce_required ?? method === "none",
    client: {
      ...client,
      response_types: client.response_types ?? usual,
      ...(client.grant_types.includes("refresh_token") && {
        refresh_token: client.refresh_token ?? rotation,
      }),
    },
    look: lookOf(body),
    signOn: undefined,
    profile: body.profile,
  };
}

const lookOf = ({ accessibility, visibility, credentials }: AppBody | SignOnBody): AppLook => ({
  accessibility,
  visibility,
  userNameTemplate: credentials?.userNameTemplate,
});

/** The settings of an app that no token is issued to. */
const noClient: ClientSettings = {
  client_uri: null,
  logo_uri: null,
  redirect_uris: [],
  post_logout_redirect_uris: [],
  response_types: [],
  grant_types: [],
  application_type: "web",
  consent_method: "TRUSTED",
  issuer_mode: "ORG_URL",
  wildcard_redirect: "DISABLED",
};

/** Returns the fields of an app that is no OpenID Connect client. */
function signOnFieldsOf(body: SignOnBody, old: App | undefined) {
  const { signOnMode, label, settings, profile, credentials = {} } = body;
  const name = checkSignOn(body, old?.signOn?.name);
  return {
    label,
    authMethod: "none",
    isPkceRequired: false,
    client: noClient,
    look: lookOf(body),
    signOn: { name, signOnMode, settings, credentials },
    profile,
  } as const;
}

/** Creates an app of any kind. */
export function createAnyApp(
  context: SimContext,
  body: AppBody | SignOnBody,
  isActive: boolean,
): App {
  if (body.signOnMode === "OPENID_CONNECT") return createApp(context, body, isActive);
  const app = addApp(context, { ...signOnFieldsOf(body, undefined), secrets: [] }, isActive);
  addAppKey(context, app, 10);
  return app;
}

/** Replaces the settings of an app of any kind; the kind stays. */
export function updateAnyApp(context: SimContext, app: App, body: AppBody | SignOnBody): App {
  const mode = app.signOn?.signOnMode ?? "OPENID_CONNECT";
  if (body.signOnMode !== mode) throw refuse("signOnMode", "cannot be changed");
  if (body.signOnMode === "OPENID_CONNECT") return updateApp(context, app, body);
  const kid = body.credentials?.signing?.kid;
  const keys = context.state.management.appKeys.get(app.id) ?? [];
  if (kid !== undefined && keys.every(({ id }) => id !== kid)) {
    throw refuse("kid", "names no key of the app");
  }
  return saveApp(context, { ...app, ...signOnFieldsOf(body, app) });
}

function saveApp(context: SimContext, app: App): App {
  const { state, now } = context;
  writeLog(context, "application.lifecycle.update", { targets: [appTarget(app)] });
  return state.apps.replace({ ...app, lastUpdated: now });
}

/** Adds an app without users and groups. */
function addApp(
  context: SimContext,
  fields: Omit<App, "id" | "status" | "created" | "lastUpdated" | "users" | "groups">,
  isActive: boolean,
  id?: string,
): App {
  const { state, ids, now } = context;
  const app = state.apps.add({
    id: id ?? ids.next("0oa", 17),
    status: isActive ? "ACTIVE" : "INACTIVE",
    created: now,
    lastUpdated: now,
    ...fields,
    users: new Map(),
    groups: new Map(),
  });
  writeLog(context, "application.lifecycle.create", { targets: [appTarget(app)] });
  return app;
}

/** Creates an app with one secret, if its method needs one. It has no assigned users. */
export function createApp(context: SimContext, body: AppBody, isActive: boolean): App {
  const { state, ids, now } = context;
  const fields = fieldsOf(body);
  const { client_id: id, client_secret: value } = body.credentials.oauthClient;
  if (id !== undefined && state.apps.has(id)) throw refuse("client_id", "is taken");
  const secret = newSecret(ids, now);
  const secrets = fields.authMethod.startsWith("client_secret")
    ? [value === undefined ? secret : { ...secret, value }]
    : [];
  return addApp(context, { ...fields, secrets }, isActive, id);
}

/** Replaces the settings of an app. */
export function updateApp(context: SimContext, app: App, body: AppBody): App {
  const { ids, now } = context;
  const fields = fieldsOf(body);
  const { client_id: id, client_secret: value } = body.credentials.oauthClient;
  if (id !== undefined && id !== app.id) throw refuse("client_id", "cannot be changed");
  const needsSecret = fields.authMethod.startsWith("client_secret");
  const isKnown =
    value === undefined
      ? app.secrets.length > 0
      : app.secrets.some((secret) => secret.value === value);
  const made = () =>
    value === undefined ? newSecret(ids, now) : { ...newSecret(ids, now), value };
  const secrets = needsSecret && !isKnown ? [...app.secrets, made()] : app.secrets;
  return saveApp(context, { ...app, ...fields, secrets });
}

/** Activates or deactivates an app. The tokens of an inactive one are over. */
export function setAppStatus(context: SimContext, app: App, status: App["status"]): void {
  const { state, now } = context;
  state.apps.replace({ ...app, status, lastUpdated: now });
  if (status === "INACTIVE") revokeGrants(state.oauth, ({ clientId }) => clientId === app.id);
  const type = status === "ACTIVE" ? "activate" : "deactivate";
  writeLog(context, `application.lifecycle.${type}`, { targets: [appTarget(app)] });
}

/** Deletes an app, which must be inactive. */
export function deleteApp(context: SimContext, app: App): void {
  if (app.status === "ACTIVE") {
    throw oktaError(403, "E0000056", "Delete application forbidden.", [
      "The application must be deactivated before deletion.",
    ]);
  }
  context.state.apps.remove(app.id);
  removeAssignments(context.state, ({ ownerId }) => ownerId === app.id);
  context.state.management.appPolicies.delete(app.id);
  context.state.management.appKeys.delete(app.id);
  writeLog(context, "application.lifecycle.delete", { targets: [appTarget(app)] });
}
