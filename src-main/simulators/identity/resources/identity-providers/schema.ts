import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const idpTypes = [
  "AMAZON",
  "APPLE",
  "DISCORD",
  "FACEBOOK",
  "GITHUB",
  "GITLAB",
  "GOOGLE",
  "LINKEDIN",
  "MICROSOFT",
  "OIDC",
  "OKTA_INTEGRATION",
  "PAYPAL",
  "SALESFORCE",
  "SAML2",
  "SPOTIFY",
  "X509",
  "XERO",
  "YAHOO",
  "YAHOOJP",
] as const;

export const idpBody = lazyObject(() => ({
  type: z.enum(idpTypes),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  issuerMode: z.enum(["ORG_URL", "CUSTOM_URL", "DYNAMIC"]).default("DYNAMIC"),
  protocol: z.looseObject({
    type: z.enum(["OIDC", "OAUTH2", "SAML2", "MTLS"]),
    scopes: z.array(z.string()).optional(),
    endpoints: z.record(z.string(), z.unknown()).optional(),
    credentials: z
      .looseObject({
        client: z.looseObject({ client_id: z.string().min(1) }).optional(),
        trust: z.looseObject({ kid: z.string().optional() }).optional(),
      })
      .optional(),
  }),
  policy: z
    .looseObject({
      accountLink: z.looseObject({ action: z.enum(["AUTO", "DISABLED"]) }).optional(),
      provisioning: z.looseObject({ action: z.enum(["AUTO", "CALLOUT", "DISABLED"]) }).optional(),
      maxClockSkew: z.number().int().min(0).optional(),
    })
    .prefault({}),
  properties: z.record(z.string(), z.unknown()).nullish(),
}));

export type IdentityProvider = z.output<typeof idpBody>;

export const idpKeyBody = lazyObject(() => ({
  x5c: z.array(z.base64()).min(1, { error: "must have a certificate" }),
}));

/** A public key of a partner, as its certificate. The id is its `kid`. */
export interface IdpKey {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly x5c: readonly string[];
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** The user of an identity provider that a user of the org is linked to. */
export interface IdpUser {
  readonly externalId: string;
  readonly created: number;
}

export const linkBody = lazyObject(() => ({
  externalId: z.string().min(1, { error: "The field cannot be left blank" }),
}));
