import { presentTime } from "../../shared/time.ts";
import { readLogin, type State } from "../../state.ts";
import type { App, Assignment, ClientSecret, SignOn } from "../../authorization/entities.ts";

const secretHash = (value: string): string => `****${value.slice(-4)}`;

/** A secret of an app as the API shows it. */
export function presentSecret({ id: appId }: App, secret: ClientSecret, base: string) {
  const self = `${base}/api/v1/apps/${appId}/credentials/secrets/${secret.id}`;
  const action = secret.status === "ACTIVE" ? "deactivate" : "activate";
  return {
    id: secret.id,
    created: presentTime(secret.created),
    lastUpdated: presentTime(secret.lastUpdated),
    status: secret.status,
    client_secret: secret.value,
    secret_hash: secretHash(secret.value),
    _links: {
      [action]: { href: `${self}/lifecycle/${action}`, hints: { allow: ["POST"] } },
    },
  };
}

/** The name of the kind of an app. */
export const nameOf = ({ signOn }: App): string => signOn?.name ?? "oidc_client";

/** The credentials of an app that is no OpenID Connect client; its password is not shown. */
function presentSignOnCredentials({ credentials }: SignOn) {
  const { password, signing, userNameTemplate: _template, ...shown } = credentials;
  return { ...shown, ...(password && { password: {} }), ...(signing && { signing }) };
}

/** An app as the API shows it. Its secret is part of its credentials. */
export function presentApp(app: App, base: string): Record<string, unknown> {
  const self = `${base}/api/v1/apps/${app.id}`;
  const { authMethod } = app;
  const secret = app.secrets.find(({ status }) => status === "ACTIVE");
  const hasSecret = authMethod.startsWith("client_secret") && secret !== undefined;
  const action = app.status === "ACTIVE" ? "deactivate" : "activate";
  const name = nameOf(app);
  const isClient = app.signOn === undefined;
  const { accessibility, visibility, userNameTemplate } = app.look;
  return {
    id: app.id,
    orn: `orn:okta:idp:simdeck:apps:${name}:${app.id}`,
    name,
    label: app.label,
    status: app.status,
    lastUpdated: presentTime(app.lastUpdated),
    created: presentTime(app.created),
    accessibility: {
      selfService: false,
      errorRedirectUrl: null,
      loginRedirectUrl: null,
      ...accessibility,
    },
    visibility: {
      autoLaunch: false,
      autoSubmitToolbar: false,
      ...visibility,
      hide: { iOS: isClient, web: isClient, ...visibility?.hide },
      appLinks: visibility?.appLinks ?? (isClient ? { oidc_client_link: true } : { login: true }),
    },
    features: [],
    signOnMode: app.signOn?.signOnMode ?? "OPENID_CONNECT",
    credentials: {
      userNameTemplate: userNameTemplate ?? { template: "${source.login}", type: "BUILT_IN" },
      signing: {},
      ...(app.signOn
        ? presentSignOnCredentials(app.signOn)
        : {
            oauthClient: {
              autoKeyRotation: true,
              client_id: app.id,
              ...(hasSecret && { client_secret: secret.value }),
              token_endpoint_auth_method: authMethod,
              pkce_required: app.isPkceRequired,
            },
          }),
    },
    settings: {
      app: {},
      notifications: { vpn: { network: { connection: "DISABLED" }, message: null, helpUrl: null } },
      ...(app.signOn?.settings ?? { oauthClient: app.client }),
    },
    profile: app.profile,
    _links: {
      self: { href: self },
      appLinks: [],
      logo: [],
      ...(app.signOn?.signOnMode === "SAML_2_0" && {
        metadata: { href: `${self}/sso/saml/metadata`, type: "application/xml" },
      }),
      users: { href: `${self}/users` },
      groups: { href: `${self}/groups` },
      [action]: { href: `${self}/lifecycle/${action}` },
    },
  };
}

/** A user of an app. */
export function presentAppUser(state: State, app: App, assignment: Assignment, base: string) {
  const { id, created, lastUpdated } = assignment;
  const user = state.users.get(id);
  return {
    id,
    externalId: null,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    scope: app.users.has(id) ? "USER" : "GROUP",
    status: "ACTIVE",
    statusChanged: presentTime(created),
    passwordChanged: null,
    syncState: "DISABLED",
    credentials: { userName: assignment.userName ?? (user ? readLogin(user) : null) },
    profile: assignment.profile,
    _links: {
      app: { href: `${base}/api/v1/apps/${app.id}` },
      user: { href: `${base}/api/v1/users/${id}` },
    },
  };
}

/** A group of an app. */
export function presentAppGroup({ id: appId }: App, assignment: Assignment, base: string) {
  const { id, lastUpdated, priority, profile } = assignment;
  return {
    id,
    lastUpdated: presentTime(lastUpdated),
    priority,
    profile,
    _links: {
      app: { href: `${base}/api/v1/apps/${appId}` },
      self: { href: `${base}/api/v1/apps/${appId}/groups/${id}` },
      group: { href: `${base}/api/v1/groups/${id}` },
    },
  };
}
