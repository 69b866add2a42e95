import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const names = z.array(z.string()).max(100);

const check = lazyObject(() => ({ context: z.string().min(1), app_id: z.int().nullish() }));

/** Without defaults: a change of some fields keeps the others. */
export const statusChecks = lazyObject(() => ({
  strict: z.boolean().optional(),
  contexts: names.optional(),
  checks: z.array(check).max(100).optional(),
}));

/** Without defaults, for the same reason. */
export const reviewsBody = lazyObject(() => ({
  dismiss_stale_reviews: z.boolean().optional(),
  require_last_push_approval: z.boolean().optional(),
  required_approving_review_count: z.int().min(0).max(6).optional(),
}));

export const restrictionsBody = lazyObject(() => ({
  users: names,
  teams: names,
  apps: names.default([]),
}));

export const protectionBody = lazyObject(() => ({
  required_status_checks: statusChecks.nullable(),
  enforce_admins: z.boolean().nullable(),
  required_pull_request_reviews: reviewsBody.nullable(),
  restrictions: restrictionsBody.nullable(),
  required_linear_history: z.boolean().default(false),
  allow_force_pushes: z.boolean().nullable().default(false),
  allow_deletions: z.boolean().default(false),
  required_conversation_resolution: z.boolean().default(false),
  lock_branch: z.boolean().default(false),
}));

/** Fields that GitHub documents and that have no effect here. */
export const unsupportedFields = [
  "block_creations",
  "allow_fork_syncing",
  "required_pull_request_reviews.dismissal_restrictions",
  "required_pull_request_reviews.bypass_pull_request_allowances",
  "required_pull_request_reviews.require_code_owner_reviews",
];

/** `{"contexts": […]}`, or the bare list. */
export const contextsBody = z.union([
  lazyObject(() => ({ contexts: names })),
  names.transform((contexts) => ({ contexts })),
]);
