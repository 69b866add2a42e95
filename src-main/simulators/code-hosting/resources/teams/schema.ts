import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, refusedIf, type Rule } from "#core/contract/rules/rule.ts";
import { words } from "../../shared/fields.ts";
import { type Permission, permissions } from "../../state.ts";

const common = lazy(() => ({
  description: z.string().max(1_000).nullish(),
  privacy: z.enum(["secret", "closed"]).optional(),
  notification_setting: z.enum(["notifications_enabled", "notifications_disabled"]).optional(),
  permission: z.enum(["pull", "push", "admin"]).optional(),
  parent_team_id: z.int().positive().nullish(),
  /** Ignored beside `parent_team_id`. */
  parent_team_slug: z.string().nullish(),
}));

/** A team with a parent is visible to the organisation. */
export const teamRules: readonly Rule[] = [
  refusedIf(["parent_team_id", "parent_team_slug"], is("privacy", "secret")),
];

export const createTeamBody = lazyObject(() => ({
  ...common(),
  name: words.max(100),
  maintainers: z.array(z.string()).max(100).default([]),
  repo_names: z.array(z.string()).max(100).default([]),
}));

export const updateTeamBody = lazyObject(() => ({ ...common(), name: words.max(100).optional() }));

export const teamRepositoryBody = lazyObject(() => ({
  permission: z
    .enum([...permissions, "read", "write"])
    .transform((name): Permission => (name === "read" ? "pull" : name === "write" ? "push" : name))
    .optional(),
}));
