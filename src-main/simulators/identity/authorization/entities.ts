import type { SignOnBody } from "../resources/apps/sign-on.ts";

/** A secret of an app. */
export interface ClientSecret {
  readonly id: string;
  readonly value: string;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly created: number;
  readonly lastUpdated: number;
}

/** A public key of an app, as a JSON Web Key. */
export type PublicJwk = Readonly<Record<string, unknown>>;

/** The OpenID Connect settings of an app. */
export interface ClientSettings {
  readonly client_uri: string | null;
  readonly logo_uri: string | null;
  readonly redirect_uris: readonly string[];
  readonly post_logout_redirect_uris: readonly string[];
  readonly response_types: readonly string[];
  readonly grant_types: readonly string[];
  readonly application_type: "web" | "native" | "browser" | "service";
  readonly consent_method: "TRUSTED" | "REQUIRED";
  readonly issuer_mode: "ORG_URL" | "CUSTOM_URL" | "DYNAMIC";
  readonly initiate_login_uri?: string | undefined;
  readonly jwks?: { readonly keys: readonly PublicJwk[] } | undefined;
  readonly refresh_token?:
    | { readonly rotation_type: "ROTATE" | "STATIC"; readonly leeway: number }
    | undefined;
  readonly wildcard_redirect: "DISABLED" | "SUBDOMAIN";
}

export type TokenAuthMethod =
  | "client_secret_basic"
  | "client_secret_post"
  | "client_secret_jwt"
  | "private_key_jwt"
  | "none";

/** A user or a group that may use an app. */
export interface Assignment {
  readonly id: string;
  readonly created: number;
  readonly lastUpdated: number;
  readonly priority: number;
  readonly userName: string | undefined;
  readonly profile: Readonly<Record<string, unknown>>;
}

/** The settings of an app that is no OpenID Connect client, as they were sent. */
export interface SignOn {
  readonly name: string;
  readonly signOnMode: Exclude<SignOnBody["signOnMode"], undefined>;
  readonly credentials: NonNullable<SignOnBody["credentials"]>;
  readonly settings: SignOnBody["settings"];
}

/** The parts of an app that its kind does not matter for: kept and shown. */
export interface AppLook {
  readonly accessibility: SignOnBody["accessibility"];
  readonly visibility: SignOnBody["visibility"];
  readonly userNameTemplate: NonNullable<SignOnBody["credentials"]>["userNameTemplate"];
}

/** An app of the org: its id is its client id. */
export interface App {
  readonly id: string;
  readonly label: string;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly created: number;
  readonly lastUpdated: number;
  readonly authMethod: TokenAuthMethod;
  readonly isPkceRequired: boolean;
  readonly secrets: readonly ClientSecret[];
  readonly client: ClientSettings;
  readonly look: AppLook;
  /** `undefined` for an OpenID Connect client. */
  readonly signOn: SignOn | undefined;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly users: Map<string, Assignment>;
  readonly groups: Map<string, Assignment>;
}

export interface ServerScope {
  readonly id: string;
  readonly name: string;
  readonly displayName: string | null;
  readonly description: string | null;
  readonly consent: "IMPLICIT" | "REQUIRED" | "FLEXIBLE";
  readonly isSystem: boolean;
  readonly isDefault: boolean;
  readonly isPublished: boolean;
  /** Kept and shown: a consent page has no choice of scopes. */
  readonly isOptional: boolean;
}

export interface ServerClaim {
  readonly id: string;
  readonly name: string;
  readonly status: "ACTIVE" | "INACTIVE";
  readonly claimType: "RESOURCE" | "IDENTITY";
  readonly valueType: "EXPRESSION" | "GROUPS" | "SYSTEM";
  readonly value: string;
  readonly groupFilter: "STARTS_WITH" | "EQUALS" | "CONTAINS" | "REGEX" | undefined;
  readonly scopes: readonly string[];
  readonly isAlwaysInToken: boolean;
  readonly isSystem: boolean;
}

/** A custom authorization server. */
export interface AuthorizationServer {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly audience: string;
  readonly issuerMode: "ORG_URL" | "CUSTOM_URL" | "DYNAMIC";
  readonly rotationMode: "AUTO" | "MANUAL";
  readonly status: "ACTIVE" | "INACTIVE";
  readonly created: number;
  readonly lastUpdated: number;
  readonly scopes: Map<string, ServerScope>;
  readonly claims: Map<string, ServerClaim>;
}

/** An authorization request that a client has sent ahead of the browser (RFC 9126). */
export interface PushedRequest {
  readonly server: string;
  readonly clientId: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly expiresAt: number;
}
