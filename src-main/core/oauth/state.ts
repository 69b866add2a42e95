/** The way in which the response to an authorization request reaches the client. */
export type ResponseMode = "query" | "fragment" | "form_post" | "okta_post_message";

/** Further values of a provider, kept with a request and its grant: a chosen workspace, an audience. */
export type Detail = Readonly<Record<string, string>>;

/** The challenge of RFC 7636. */
export interface Challenge {
  readonly value: string;
  readonly method: "S256" | "plain";
}

/** A checked authorization request: client and redirect target are known to be valid. */
export interface AuthorizationRequest {
  /** The provider's name of the authorization server; one server: "". */
  readonly server: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseMode: ResponseMode;
  readonly responseTypes: readonly string[];
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  readonly nonce: string | undefined;
  readonly challenge: Challenge | undefined;
  readonly prompt: readonly string[];
  readonly loginHint: string | undefined;
  readonly maxAgeSeconds: number | undefined;
  readonly detail: Detail;
}

/** A person's way through the pages: sign-in, second factor, consent. */
export interface Flow {
  readonly id: string;
  /** The authorization request; absent for a sign-in that is for the provider's own pages. */
  readonly request: AuthorizationRequest | undefined;
  /** The device request that is decided at the end. */
  readonly deviceId: string | undefined;
  /** The target of a sign-in without an authorization request. */
  readonly target: string;
  /** The session that was made or chosen in this flow. */
  readonly sessionId: string | undefined;
  /** The user whose second factor is requested. */
  readonly pendingUserId: string | undefined;
  /** True if another account was asked for. */
  readonly isSwitching: boolean;
  /** The entered user name and the problem with it. */
  readonly username: string;
  readonly problem: string | undefined;
  readonly expiresAt: number;
}

/** A browser that has signed in. Times are milliseconds, simulator time. */
export interface BrowserSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The methods of authentication, RFC 8176: `pwd`, `otp`. */
  readonly amr: readonly string[];
}

/** A grant of a person to a client, or of a client in its own name: tokens of one family. */
export interface Grant {
  readonly id: string;
  readonly server: string;
  readonly clientId: string;
  /** Absent for a client that acts for itself. */
  readonly userId: string | undefined;
  readonly scopes: readonly string[];
  readonly nonce: string | undefined;
  readonly sessionId: string | undefined;
  /** When the person signed in, simulator time. */
  readonly signedInAt: number;
  readonly amr: readonly string[];
  readonly isRevoked: boolean;
  readonly detail: Detail;
}

/** An authorization code: the id is the code. */
export interface Code {
  readonly id: string;
  readonly grantId: string;
  readonly redirectUri: string;
  readonly challenge: Challenge | undefined;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

/** A token that was issued. The id is its text, or the `jti` of a JSON Web Token. */
export interface Token {
  readonly id: string;
  readonly kind: "access" | "refresh";
  readonly grantId: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  /** Absent for a token without an end. */
  readonly expiresAt: number | undefined;
  /** When a refresh token was exchanged for another one. */
  readonly replacedAt: number | undefined;
  readonly isRevoked: boolean;
}

/** A request of RFC 8628: the id is the device code. */
export interface DeviceRequest {
  readonly id: string;
  readonly userCode: string;
  readonly server: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
  readonly outcome: "pending" | "allowed" | "denied" | "used";
  /** The time between two polls; a poll that comes too early makes it longer. */
  readonly pollSeconds: number;
  /** The last poll, real time. */
  readonly polledAt: number | undefined;
  readonly grantId: string | undefined;
  readonly detail: Detail;
}

/** The part of a simulator's state that its authorization server keeps. */
export interface OAuthState {
  readonly flows: Map<string, Flow>;
  readonly sessions: Map<string, BrowserSession>;
  readonly grants: Map<string, Grant>;
  readonly codes: Map<string, Code>;
  readonly tokens: Map<string, Token>;
  readonly devices: Map<string, DeviceRequest>;
  /** Ids of assertions that were used. */
  readonly assertions: Set<string>;
  /** The scopes that a person allowed a client before: `server client user` → scopes. */
  readonly consents: Map<string, readonly string[]>;
  /** The redirect URI that each client used last. */
  readonly redirects: Map<string, string>;
}

export function createOAuthState(): OAuthState {
  return {
    flows: new Map(),
    sessions: new Map(),
    grants: new Map(),
    codes: new Map(),
    tokens: new Map(),
    devices: new Map(),
    assertions: new Set(),
    consents: new Map(),
    redirects: new Map(),
  };
}
