import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const blank = { error: "The field cannot be left blank" };

export const serverBody = lazyObject(() => ({
  name: z.string().min(1, blank).max(255),
  description: z.string().max(255).nullish(),
  audiences: z.array(z.string().min(1)).length(1, { error: "must have one audience" }),
  // The address of the simulator is the issuer in each mode: it has no other one.
  issuerMode: z.enum(["ORG_URL", "CUSTOM_URL", "DYNAMIC"]).default("ORG_URL"),
  credentials: z
    .object({
      signing: z.object({ rotationMode: z.enum(["AUTO", "MANUAL"]).default("AUTO") }).prefault({}),
    })
    .prefault({}),
}));

export const scopeBody = lazyObject(() => ({
  name: z
    .string()
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/, {
      error: "must have 1 to 100 characters without spaces",
    })
    .refine((name) => !name.startsWith("okta."), { error: "must not begin with okta." }),
  displayName: z.string().nullish(),
  description: z.string().nullish(),
  consent: z.enum(["IMPLICIT", "REQUIRED", "FLEXIBLE"]).default("IMPLICIT"),
  default: z.boolean().default(false),
  optional: z.boolean().default(false),
  metadataPublish: z.enum(["NO_CLIENTS", "ALL_CLIENTS"]).default("NO_CLIENTS"),
}));

export const claimBody = lazyObject(() => ({
  name: z.string().min(1, blank).max(100),
  status: z.enum(["ACTIVE", "INACTIVE"]).default("ACTIVE"),
  claimType: z.enum(["RESOURCE", "IDENTITY"]),
  valueType: z.enum(["EXPRESSION", "GROUPS"]),
  value: z.string().min(1, blank).max(1_024),
  group_filter_type: z.enum(["STARTS_WITH", "EQUALS", "CONTAINS", "REGEX"]).optional(),
  conditions: z.object({ scopes: z.array(z.string()).default([]) }).prefault({}),
  alwaysIncludeInToken: z.boolean().default(true),
}));
