import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const ids = () => z.array(z.string()).default([]);

export const serverPolicyBody = lazyObject(() => ({
  type: z.literal("OAUTH_AUTHORIZATION_POLICY").default("OAUTH_AUTHORIZATION_POLICY"),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  description: z.string().max(255).default(""),
  priority: z.number().int().min(1).optional(),
  conditions: z.object({ clients: z.object({ include: ids() }) }),
}));

const minutes = (most: number) => z.number().int().min(0).max(most);

export const serverRuleBody = lazyObject(() => ({
  type: z.literal("RESOURCE_ACCESS").default("RESOURCE_ACCESS"),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  priority: z.number().int().min(1).optional(),
  conditions: z.object({
    people: z
      .object({
        users: z.object({ include: ids(), exclude: ids() }).prefault({}),
        groups: z.object({ include: ids(), exclude: ids() }).prefault({}),
      })
      .prefault({}),
    grantTypes: z.object({ include: z.array(z.string()).min(1) }),
    scopes: z.object({ include: z.array(z.string()).min(1) }),
  }),
  actions: z
    .object({
      token: z
        .object({
          accessTokenLifetimeMinutes: minutes(1_440).min(5).default(60),
          refreshTokenLifetimeMinutes: minutes(5_256_000).default(0),
          refreshTokenWindowMinutes: minutes(2_628_000).min(5).default(10_080),
          inlineHook: z.object({ id: z.string().min(1) }).nullish(),
        })
        .prefault({}),
    })
    .prefault({}),
}));

export type ServerPolicy = z.output<typeof serverPolicyBody> & { readonly priority: number };
export type ServerRule = z.output<typeof serverRuleBody> & { readonly priority: number };
