import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const excluded = () => z.object({ exclude: z.array(z.string()).default([]) }).prefault({});

export const groupRuleBody = lazyObject(() => ({
  type: z.literal("group_rule"),
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(50),
  conditions: z.object({
    people: z.object({ users: excluded(), groups: excluded() }).prefault({}),
    expression: z.object({
      type: z.literal("urn:okta:expression:1.0").default("urn:okta:expression:1.0"),
      value: z.string().min(1, { error: "The field cannot be left blank" }).max(2_048),
    }),
  }),
  actions: z.object({
    assignUserToGroups: z.object({
      groupIds: z.array(z.string()).min(1, { error: "must have at least one group" }).max(3),
    }),
  }),
}));

export type GroupRule = z.output<typeof groupRuleBody>;
