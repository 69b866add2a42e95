import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { isSafeTarget } from "#core/oauth/redirect-uri.ts";
import { pageQuery } from "../../shared/paging.ts";
import { look, signOnBody, userNameTemplate } from "./sign-on.ts";
import { flag } from "../../route.ts";

const isTarget = (text: string) => isSafeTarget(text.replaceAll("*", "x"));
const target = z.string().refine(isTarget, { error: "must be an absolute URI without a fragment" });

const publicKey = lazyLooseObject(() => ({
  kty: z.enum(["RSA", "EC"]),
  kid: z.string().optional(),
}));

const oauthClient = lazyObject(() => ({
  client_uri: z.string().nullable().default(null),
  logo_uri: z.string().nullable().default(null),
  redirect_uris: z.array(target).default([]),
  post_logout_redirect_uris: z.array(target).default([]),
  response_types: z.array(z.enum(["code", "token", "id_token"])).optional(),
  grant_types: z
    .array(
      z.enum([
        "authorization_code",
        "implicit",
        "refresh_token",
        "password",
        "client_credentials",
        "urn:ietf:params:oauth:grant-type:device_code",
      ]),
    )
    .min(1, { error: "must have at least one grant type" }),
  application_type: z.enum(["web", "native", "browser", "service"]),
  consent_method: z.enum(["TRUSTED", "REQUIRED"]).default("TRUSTED"),
  issuer_mode: z.enum(["ORG_URL", "CUSTOM_URL", "DYNAMIC"]).default("ORG_URL"),
  initiate_login_uri: z.string().optional(),
  jwks: z.object({ keys: z.array(publicKey) }).optional(),
  refresh_token: z
    .object({
      rotation_type: z.enum(["ROTATE", "STATIC"]),
      leeway: z.number().int().min(0).max(60).default(30),
    })
    .optional(),
  wildcard_redirect: z.enum(["DISABLED", "SUBDOMAIN"]).default("DISABLED"),
}));

const credentials = lazyObject(() => ({
  oauthClient: z
    .object({
      client_id: z
        .string()
        .regex(/^[\x21-\x7e]{6,100}$/, { error: "must have 6 to 100 printable characters" })
        .optional(),
      client_secret: z
        .string()
        .regex(/^[\x21-\x7e]{14,100}$/, { error: "must have 14 to 100 printable characters" })
        .optional(),
      autoKeyRotation: z.boolean().optional(),
      token_endpoint_auth_method: z
        .enum([
          "client_secret_basic",
          "client_secret_post",
          "client_secret_jwt",
          "private_key_jwt",
          "none",
        ])
        .optional(),
      pkce_required: z.boolean().optional(),
    })
    .default({}),
  userNameTemplate: userNameTemplate(),
}));

export const appBody = lazyObject(() => ({
  name: z.literal("oidc_client", { error: "must be oidc_client for OPENID_CONNECT" }),
  label: z.string().min(1, { error: "The field cannot be left blank" }).max(100),
  signOnMode: z.literal("OPENID_CONNECT"),
  credentials: credentials.prefault({}),
  settings: z.object({ oauthClient }),
  ...look(),
  profile: z.record(z.string(), z.unknown()).default({}),
}));

/** An app of any kind. */
export const anyAppBody = z.discriminatedUnion("signOnMode", [appBody, signOnBody], {
  error: "signOnMode: must be the mode of an app such as OPENID_CONNECT or SAML_2_0",
});

export type AppBody = z.output<typeof appBody>;

export const createAppQuery = lazyObject(() => ({ activate: flag(true) }));

export const listAppsQuery = pageQuery.extend({
  q: z.string().optional(),
  filter: z.string().optional(),
});

export const secretBody = lazyObject(() => ({
  client_secret: z.string().min(14).max(100).optional(),
  status: z.enum(["ACTIVE", "INACTIVE"]).default("ACTIVE"),
}));

export const appUserBody = lazyObject(() => ({
  credentials: z.object({ userName: z.string().optional() }).optional(),
  profile: z.record(z.string(), z.unknown()).optional(),
}));

export const assignUserBody = lazyObject(() => ({
  id: z.string().min(1, { error: "The field cannot be left blank" }),
  scope: z.enum(["USER", "GROUP"]).default("USER"),
  credentials: z.object({ userName: z.string().optional() }).optional(),
  profile: z.record(z.string(), z.unknown()).default({}),
}));

export const assignGroupBody = lazyObject(() => ({
  priority: z.number().int().min(0).max(100).default(0),
  profile: z.record(z.string(), z.unknown()).default({}),
}));

/** A JSON Patch of a group of an app. */
export const patchGroupBody = z
  .array(
    lazyObject(() => ({
      op: z.enum(["add", "replace", "remove"]),
      path: z.string().regex(/^\/(?:priority|profile\/[^/]+)$/, {
        error: "must be /priority or an attribute of /profile",
      }),
      value: z.unknown().optional(),
    })),
  )
  .min(1);
