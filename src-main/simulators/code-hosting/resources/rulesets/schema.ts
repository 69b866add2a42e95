import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const plain = lazyObject(() => ({
  type: z.enum(["creation", "deletion", "non_fast_forward", "required_linear_history", "update"]),
}));

const pullRequest = lazyObject(() => ({
  type: z.literal("pull_request"),
  parameters: z.object({
    required_approving_review_count: z.int().min(0).max(10),
    dismiss_stale_reviews_on_push: z.boolean(),
    require_code_owner_review: z.literal(false),
    require_last_push_approval: z.boolean(),
    required_review_thread_resolution: z.literal(false),
    allowed_merge_methods: z
      .array(z.enum(["merge", "squash", "rebase"]))
      .min(1)
      .default(["merge", "squash", "rebase"]),
  }),
}));

const statusChecks = lazyObject(() => ({
  type: z.literal("required_status_checks"),
  parameters: z.object({
    strict_required_status_checks_policy: z.boolean(),
    do_not_enforce_on_create: z.boolean().default(false),
    required_status_checks: z.array(
      z.object({ context: words, integration_id: z.int().optional() }),
    ),
  }),
}));

export const rulesetRule = z.discriminatedUnion("type", [plain, pullRequest, statusChecks]);

export const bypassActor = lazyObject(() => ({
  actor_id: z.int().nullable().default(null),
  actor_type: z.enum(["RepositoryRole", "Team", "Integration", "OrganizationAdmin", "User"]),
  /** `pull_request`: only when it merges a pull request. */
  bypass_mode: z.enum(["always", "pull_request"]).default("always"),
}));

const patterns = z.array(words).default([]);

export const listRulesetsQuery = pageQuery.extend({ targets: z.string().optional() });

export const updateRulesetBody = lazyObject(() => ({
  name: words.optional(),
  target: z.enum(["branch", "tag"]).optional(),
  enforcement: z.enum(["active", "disabled", "evaluate"]).optional(),
  bypass_actors: z.array(bypassActor).optional(),
  conditions: z
    .object({ ref_name: z.object({ include: patterns, exclude: patterns }).optional() })
    .optional(),
  rules: z.array(rulesetRule).optional(),
}));

export const createRulesetBody = updateRulesetBody.required({ name: true, enforcement: true });
