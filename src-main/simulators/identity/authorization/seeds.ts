import type { IdSequence } from "#core/contract/ids.ts";
import type {
  App,
  AuthorizationServer,
  ClientSecret,
  ServerClaim,
  ServerScope,
} from "./entities.ts";

/** The ports of usual frameworks on a developer's machine, for redirect URIs. */
const PORTS = [3_000, 5_173, 8_080];
const CALLBACKS = [
  "/authorization-code/callback",
  "/login/callback",
  "/callback",
  "/api/auth/callback/okta",
];

/** A new secret of an app. */
export function newSecret(ids: IdSequence, now: number): ClientSecret {
  return {
    id: ids.next("ocs", 17),
    value: ids.bare("client_secret/", 64),
    status: "ACTIVE",
    created: now,
    lastUpdated: now,
  };
}

/** The app that is there from the start: everybody may use it. */
export function seedApp(
  { firstAppId }: { readonly firstAppId: string },
  ids: IdSequence,
  now: number,
): App {
  const origins = PORTS.map((port) => `http://localhost:${String(port)}`);
  return {
    id: firstAppId,
    label: "Simdeck App",
    status: "ACTIVE",
    created: now,
    lastUpdated: now,
    authMethod: "client_secret_basic",
    isPkceRequired: false,
    secrets: [newSecret(ids, now)],
    client: {
      client_uri: null,
      logo_uri: null,
      redirect_uris: origins.flatMap((origin) => CALLBACKS.map((path) => `${origin}${path}`)),
      post_logout_redirect_uris: origins.flatMap((origin) => [origin, `${origin}/`]),
      response_types: ["code"],
      grant_types: ["authorization_code", "refresh_token"],
      application_type: "web",
      consent_method: "TRUSTED",
      issuer_mode: "ORG_URL",
      refresh_token: { rotation_type: "STATIC", leeway: 0 },
      wildcard_redirect: "DISABLED",
    },
    look: { accessibility: undefined, visibility: undefined, userNameTemplate: undefined },
    signOn: undefined,
    profile: {},
    users: new Map(),
    groups: new Map(),
  };
}

/** The scopes of OpenID Connect, with what a consent page says of them. */
export const openidScopes: Readonly<Record<string, string>> = {
  openid: "Signals that a request is an OpenID request",
  profile: "View your profile information",
  email: "View your email address",
  address: "View your address",
  phone: "View your phone number",
  offline_access: "Keep you signed in to the app",
  device_sso: "Request a device secret used for single sign-on",
};

function systemScope(ids: IdSequence, name: string, description: string): ServerScope {
  return {
    id: ids.next("scp", 17),
    name,
    displayName: null,
    description,
    consent: "IMPLICIT",
    isSystem: true,
    isDefault: false,
    isPublished: false,
    isOptional: false,
  };
}

/** The scopes that every custom server has. */
export function systemScopes(ids: IdSequence): Map<string, ServerScope> {
  const scopes = Object.entries(openidScopes).map(([name, text]) => systemScope(ids, name, text));
  return new Map(scopes.map((scope) => [scope.id, scope]));
}

/** The claims that every custom server has. */
export function systemClaims(ids: IdSequence): Map<string, ServerClaim> {
  const id = ids.next("ocl", 17);
  const claim: ServerClaim = {
    id,
    name: "sub",
    status: "ACTIVE",
    claimType: "RESOURCE",
    valueType: "EXPRESSION",
    value: "(appuser != null) ? appuser.userName : app.clientId",
    groupFilter: undefined,
    scopes: [],
    isAlwaysInToken: true,
    isSystem: true,
  };
  return new Map([[id, claim]]);
}

/** The custom server that is there from the start. */
export function seedServer(ids: IdSequence, now: number): AuthorizationServer {
  return {
    id: "default",
    name: "default",
    description: "Default Authorization Server for your Applications",
    audience: "api://default",
    issuerMode: "ORG_URL",
    rotationMode: "AUTO",
    status: "ACTIVE",
    created: now,
    lastUpdated: now,
    scopes: systemScopes(ids),
    claims: systemClaims(ids),
  };
}
