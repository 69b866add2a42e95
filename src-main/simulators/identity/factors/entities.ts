export type FactorType = "question" | "sms" | "call" | "email" | "push" | "token:software:totp";

/** A second factor of a user. */
export interface Factor {
  readonly id: string;
  readonly userId: string;
  readonly factorType: FactorType;
  readonly provider: "OKTA" | "GOOGLE";
  readonly status: "PENDING_ACTIVATION" | "ACTIVE";
  readonly created: number;
  readonly lastUpdated: number;
  readonly profile: Readonly<Record<string, string>>;
  /** The secret of a TOTP factor in base32, the answer to a question, the name of a device. */
  readonly secret: string;
  /** The code that was sent last. */
  readonly challenge: { readonly code: string; readonly expiresAt: number } | undefined;
  /** The push message that was sent last. */
  readonly push: PushTransaction | undefined;
}

export interface PushTransaction {
  readonly id: string;
  readonly result: "WAITING" | "SUCCESS" | "REJECTED" | "TIMEOUT";
  readonly expiresAt: number;
}

/** The states of primary authentication that are simulated. */
export type AuthnStatus =
  | "MFA_REQUIRED"
  | "MFA_CHALLENGE"
  | "MFA_ENROLL"
  | "MFA_ENROLL_ACTIVATE"
  | "PASSWORD_EXPIRED"
  | "PASSWORD_RESET"
  | "RECOVERY";

/** A sign-in of the Authentication API that is not finished. The id is its state token. */
export interface AuthnTransaction {
  readonly id: string;
  readonly userId: string;
  readonly status: AuthnStatus;
  readonly factorId: string | undefined;
  readonly expiresAt: number;
  /** The methods that were used so far. */
  readonly amr: readonly string[];
  readonly relayState: string | undefined;
}

/** A session token: it opens one session of a browser. The id is the token. */
export interface SessionToken {
  readonly id: string;
  readonly userId: string;
  readonly expiresAt: number;
  readonly amr: readonly string[];
}
