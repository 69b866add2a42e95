import type { EgressEvent, JsonObject } from "#shared/domain/api-types.ts";

/** The body of `POST /_sign_up`. */
export interface SignUpInput {
  readonly email_address: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly password?: string;
}

/** The body of `POST /_sign_in`. */
export interface SignInInput {
  readonly user_id: string;
}

/** The body of `POST /_sign_out`. */
export interface SignOutInput {
  readonly session_id: string;
}

/** The body of `POST /_authorize`: a request of an OAuth application and who answers it. */
export interface AuthorizeApplicationInput {
  /** An id, a user name or an address. */
  readonly user: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scope?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
}

/** The body of `POST /_choose_account`: who answers a sign-in at another provider. */
export interface ChooseAccountInput {
  /** The id of a sign-in, of a sign-up or of an external account. */
  readonly verification_id: string;
  readonly email_address: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** Default: allow. */
  readonly outcome?: "allow" | "deny";
}

/** The world actions: changes that only a user can cause. */
export interface Actions {
  /** A user signs up. */
  signUp(input: SignUpInput): Promise<JsonObject>;
  /** A user signs in: a session, and a token of it. */
  signIn(input: SignInInput): Promise<{ readonly session: JsonObject; readonly token: string }>;
  /** A user signs out. */
  signOut(input: SignOutInput): Promise<JsonObject>;
  /** A person chooses an account at Google, GitHub or another provider, without a browser. */
  chooseAccount(input: ChooseAccountInput): Promise<JsonObject & { readonly redirect_url: string }>;
  /** A user allows or denies an OAuth application, without a browser. */
  authorize(input: AuthorizeApplicationInput): Promise<JsonObject>;
}

/** The body of an authentication event: what happened to whom. */
interface AuthenticationPayload<Type extends string> {
  readonly type: Type;
  readonly object: "event";
  readonly data: JsonObject & { readonly id: string };
  readonly instance_id: string;
  /** Milliseconds since the epoch, simulator time. */
  readonly timestamp: number;
  readonly event_attributes: JsonObject;
}

type AuthenticationType =
  | `user.${"created" | "updated" | "deleted"}`
  | `session.${"created" | "ended" | "removed" | "revoked"}`
  | `organization.${"created" | "updated" | "deleted"}`
  | `organizationMembership.${"created" | "updated" | "deleted"}`
  | `organizationInvitation.${"created" | "accepted" | "revoked"}`
  | `organizationDomain.${"created" | "updated" | "deleted"}`
  | `waitlistEntry.${"created" | "updated"}`
  | "email.created";

/** The events of the authentication simulator. */
export type Event = {
  [Type in AuthenticationType]: EgressEvent<Type, AuthenticationPayload<Type>>;
}[AuthenticationType];
