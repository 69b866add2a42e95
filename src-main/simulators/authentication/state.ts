import type { Context, Seed } from "#core/contract/context.ts";
import { createOAuthState, type OAuthState } from "#core/oauth/state.ts";
import { Collection } from "#core/state/collection.ts";
import type { OwnKey } from "./tokens/jwt.ts";

/** JSON of the client's own, kept as it came. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Metadata of users, organizations, memberships and invitations. */
export interface WithMetadata {
  readonly publicMetadata: Metadata;
  readonly privateMetadata: Metadata;
}

export interface Password {
  readonly digest: string;
  /** The hash algorithm: the simulator's, or that of an imported digest. */
  readonly hasher: string;
  readonly changedAt: number;
}

/** The fields of every stored object. Times in milliseconds. */
interface Stored {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface User extends Stored, WithMetadata {
  readonly externalId: string | null;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly locale: string | null;
  /** Ids, in the order in which they were added. */
  readonly emailIds: readonly string[];
  readonly phoneIds: readonly string[];
  readonly primaryEmailId: string | null;
  readonly primaryPhoneId: string | null;
  readonly password: Password | null;
  readonly totpSecret: string | null;
  readonly backupCodes: readonly string[];
  readonly mfaEnabledAt: number | null;
  readonly mfaDisabledAt: number | null;
  readonly unsafeMetadata: Metadata;
  readonly isBanned: boolean;
  readonly lockedAt: number | null;
  readonly lastSignInAt: number | null;
  readonly lastActiveAt: number | null;
  readonly legalAcceptedAt: number | null;
  readonly mayDeleteSelf: boolean;
  readonly mayCreateOrganizations: boolean;
  readonly organizationsLimit: number | null;
}

/** An email address or a phone number of a user. */
export interface Identification extends Stored {
  readonly userId: string;
  readonly address: string;
  readonly isVerified: boolean;
  readonly isReserved: boolean;
  /** The time when a code was sent to verify it. */
  readonly preparedAt: number | null;
  /** True if its code was entered; false for one that the Backend API verified. */
  readonly isProven: boolean;
  /** For phone numbers only. */
  readonly isSecondFactor: boolean;
}

export interface Session extends Stored {
  readonly userId: string;
  readonly clientId: string;
  readonly status: "active" | "revoked" | "removed" | "ended";
  readonly activeOrganizationId: string | null;
  readonly lastActiveAt: number;
}

/** A browser or app, as the provider sees it; each simulated session has its own. */
export interface Client extends Stored {
  readonly sessionIds: readonly string[];
}

export interface Organization extends Stored, WithMetadata {
  readonly name: string;
  readonly slug: string;
  readonly createdBy: string | null;
  readonly maxMemberships: number;
  readonly isAdminDeletable: boolean;
  /** Each member under the user's id. */
  readonly members: Collection<{ readonly id: string; readonly membershipId: string }>;
  readonly invitations: Collection<OrganizationInvitation>;
  /** Lower-case address → id of its newest invitation. */
  readonly invitationIds: Map<string, string>;
  readonly domains: Collection<OrganizationDomain>;
  readonly requests: Collection<MembershipRequest>;
}

export type Role = "org:admin" | "org:member";

export interface Membership extends Stored, WithMetadata {
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
}

export type InvitationStatus = "pending" | "accepted" | "revoked" | "expired";

export interface OrganizationInvitation extends Stored, WithMetadata {
  readonly organizationId: string;
  readonly emailAddress: string;
  readonly role: Role;
  readonly inviterId: string | null;
  readonly status: InvitationStatus;
  readonly redirectUrl: string | null;
  readonly expiresAt: number;
}

export type EnrollmentMode = "manual_invitation" | "automatic_invitation" | "automatic_suggestion";

export interface OrganizationDomain extends Stored {
  readonly organizationId: string;
  readonly name: string;
  readonly enrollmentMode: EnrollmentMode;
  readonly verifiedAt: number | null;
  /** The address whose code verifies the domain, and when it was sent. */
  readonly affiliation: { readonly address: string; readonly preparedAt: number } | null;
}

/** The request of a user to become a member, after a suggestion by the domain of the user's address. */
export interface MembershipRequest extends Stored {
  readonly organizationId: string;
  readonly userId: string;
  readonly status: "pending" | "accepted" | "rejected";
}

/** An invitation to the application. */
export interface Invitation extends Stored {
  readonly emailAddress: string;
  readonly status: InvitationStatus;
  readonly publicMetadata: Metadata;
  readonly redirectUrl: string | null;
  readonly expiresAt: number;
}

export interface SignInToken extends Stored {
  readonly userId: string;
  readonly token: string;
  readonly status: "pending" | "accepted" | "revoked";
  readonly expiresAt: number;
}

/** An authenticator app that a user adds. */
export interface PendingTotp extends Stored {
  readonly secret: string;
}

/** A person as another provider knows them. */
export interface ExternalPerson {
  readonly providerUserId: string;
  readonly emailAddress: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** An account of a user at another provider. */
export interface ExternalAccount extends Stored {
  readonly userId: string;
  readonly identificationId: string;
  /** `oauth_google` */
  readonly strategy: string;
  /** `null` until the person has answered there. */
  readonly person: ExternalPerson | null;
  readonly isVerified: boolean;
  readonly redirectUrl: string | null;
}

/** The part of a sign-in or sign-up that happens at another provider. */
export interface ExternalVerification {
  readonly strategy: string;
  readonly redirectUrl: string;
  readonly status: "unverified" | "verified" | "transferable" | "failed";
  readonly errorCode: string | null;
  readonly person: ExternalPerson | null;
}

/** A sign-in over the Frontend API. */
export interface SignInAttempt extends Stored {
  readonly status:
    | "needs_identifier"
    | "needs_first_factor"
    | "needs_new_password"
    | "needs_second_factor"
    | "complete";
  readonly identifier: string | null;
  readonly userId: string | null;
  readonly firstStrategy: string | null;
  readonly external: ExternalVerification | null;
  readonly sessionId: string | null;
}

/** A sign-up over the Frontend API. */
export interface SignUpAttempt extends Stored {
  readonly emailAddress: string | null;
  readonly phoneNumber: string | null;
  readonly isPhoneVerified: boolean;
  readonly external: ExternalVerification | null;
  readonly legalAcceptedAt: number | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  /** Kept until the user is created. */
  readonly password: string | null;
  readonly unsafeMetadata: Readonly<Record<string, unknown>>;
  readonly userId: string | null;
  readonly sessionId: string | null;
}

export interface WaitlistEntry extends Stored {
  readonly emailAddress: string;
  readonly status: "pending" | "invited" | "rejected" | "completed";
  readonly invitationId: string | null;
}

export interface JwtTemplate extends Stored {
  readonly name: string;
  readonly claims: Metadata;
  readonly lifetime: number;
  readonly clockSkew: number;
  /** The key that signs its tokens: `null` for that of the instance. */
  readonly ownKey: OwnKey | null;
}

/** An app of a third party whose users sign in with their accounts here. */
export interface OAuthApplication extends Stored {
  readonly name: string;
  readonly clientId: string;
  /** `null` for a public client. */
  readonly clientSecret: string | null;
  readonly clientUri: string | null;
  readonly imageUrl: string | null;
  readonly scopes: readonly string[];
  readonly redirectUris: readonly string[];
  readonly asksForConsent: boolean;
  readonly isPkceRequired: boolean;
  readonly isDynamic: boolean;
}

/** The state of one application. A reset creates a new one. */
export interface State {
  readonly instanceId: string;
  readonly users: Collection<User>;
  /** Lower-case name, external id: each to the user's id. */
  readonly userIds: {
    readonly byUsername: Map<string, string>;
    readonly byExternalId: Map<string, string>;
  };
  readonly emails: Collection<Identification>;
  readonly emailIds: Map<string, string>;
  readonly phones: Collection<Identification>;
  readonly phoneIds: Map<string, string>;
  readonly sessions: Collection<Session>;
  readonly sessionsOf: Map<string, Collection<{ readonly id: string }>>;
  readonly clients: Collection<Client>;
  readonly organizations: Collection<Organization>;
  readonly organizationIds: Map<string, string>;
  readonly memberships: Collection<Membership>;
  /** User id → the organizations the user is in, newest last. */
  readonly membershipsOf: Map<string, Collection<{ readonly id: string }>>;
  readonly invitations: Collection<Invitation>;
  /** Lower-case address → id of its newest invitation. */
  readonly invitationIds: Map<string, string>;
  readonly signInTokens: Collection<SignInToken>;
  readonly waitlist: Collection<WaitlistEntry>;
  readonly waitlistIds: Map<string, string>;
  readonly jwtTemplates: Collection<JwtTemplate>;
  readonly oauthApplications: Collection<OAuthApplication>;
  readonly oauth: OAuthState;
  /** The session of a browser → the client whose sessions it has. */
  readonly browsers: Map<string, string>;
  readonly signIns: Map<string, SignInAttempt>;
  readonly signUps: Map<string, SignUpAttempt>;
  readonly externalAccounts: Collection<ExternalAccount>;
  /** User id → the accounts of the user, oldest first. */
  readonly externalAccountsOf: Map<string, Collection<{ readonly id: string }>>;
  /** The secret of an authenticator app that is not verified yet, under the id of its user. */
  readonly pendingTotps: Map<string, PendingTotp>;
  /** The cookies that an app is to set, under the nonce that the browser brings it. */
  readonly handshakes: Map<string, readonly string[]>;
  /** The token by which the middleware of an app renews session tokens → the session. */
  readonly refreshTokens: Map<string, string>;
}

export type SimContext = Context<State>;

/** Returns the first fields of a new object. */
export function newStored({ ids, now }: Pick<SimContext, "ids" | "now">, prefix: string): Stored {
  return { id: ids.next(prefix, 27), createdAt: now, updatedAt: now };
}

/** Creates an application without users. */
export function createState({ ids }: Seed): State {
  return {
    instanceId: ids.next("ins_", 27),
    users: new Collection(),
    userIds: { byUsername: new Map(), byExternalId: new Map() },
    emails: new Collection(),
    emailIds: new Map(),
    phones: new Collection(),
    phoneIds: new Map(),
    sessions: new Collection(),
    sessionsOf: new Map(),
    clients: new Collection(),
    organizations: new Collection(),
    organizationIds: new Map(),
    memberships: new Collection(),
    membershipsOf: new Map(),
    invitations: new Collection(),
    invitationIds: new Map(),
    signInTokens: new Collection(),
    waitlist: new Collection(),
    waitlistIds: new Map(),
    jwtTemplates: new Collection(),
    oauthApplications: new Collection(),
    oauth: createOAuthState(),
    browsers: new Map(),
    signIns: new Map(),
    signUps: new Map(),
    externalAccounts: new Collection(),
    externalAccountsOf: new Map(),
    pendingTotps: new Map(),
    handshakes: new Map(),
    refreshTokens: new Map(),
  };
}

/** The entry of a map of collections. Creates it on first use. */
export function createIndex<T extends { readonly id: string }>(
  map: Map<string, Collection<T>>,
  key: string,
): Collection<T> {
  const known = map.get(key) ?? new Collection<T>();
  map.set(key, known);
  return known;
}
