import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** The authenticators of Okta: their types, names and methods. */
export const known = {
  okta_email: { type: "email", name: "Email", methods: ["email"] },
  okta_password: { type: "password", name: "Password", methods: ["password"] },
  okta_verify: { type: "app", name: "Okta Verify", methods: ["push", "totp", "signed_nonce"] },
  phone_number: { type: "phone", name: "Phone", methods: ["sms", "voice"] },
  security_question: {
    type: "security_question",
    name: "Security Question",
    methods: ["security_question"],
  },
  google_otp: { type: "app", name: "Google Authenticator", methods: ["otp"] },
  webauthn: { type: "security_key", name: "Security Key or Biometric", methods: ["webauthn"] },
} as const;

export type AuthenticatorKey = keyof typeof known;

export interface Authenticator {
  readonly key: AuthenticatorKey;
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** The methods that are switched off. */
  readonly inactive: readonly string[];
}

export const authenticatorBody = lazyObject(() => ({
  key: z.enum([
    "okta_email",
    "okta_password",
    "okta_verify",
    "phone_number",
    "security_question",
    "google_otp",
    "webauthn",
  ]),
  name: z.string().min(1).max(255).optional(),
  settings: z.record(z.string(), z.unknown()).nullish(),
}));
