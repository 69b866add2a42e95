import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  isPresent,
  is,
  isNot,
  refusedIf,
  requires,
  type Rule,
  worded,
} from "#core/contract/rules/rule.ts";
import { moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const text = z.string().max(1_000).nullable();

/** The settings of a repository, as bodies write them. */
export const settingsFields = lazyObject(() => ({
  description: text,
  homepage: text,
  private: z.boolean(),
  visibility: z.enum(["public", "private"]),
  archived: z.boolean(),
  is_template: z.boolean(),
  has_issues: z.boolean(),
  has_projects: z.boolean(),
  has_wiki: z.boolean(),
  has_discussions: z.boolean(),
  allow_merge_commit: z.boolean(),
  allow_squash_merge: z.boolean(),
  allow_rebase_merge: z.boolean(),
  allow_auto_merge: z.boolean(),
  allow_forking: z.boolean(),
  delete_branch_on_merge: z.boolean(),
  web_commit_signoff_required: z.boolean(),
  squash_merge_commit_title: z.enum(["PR_TITLE", "COMMIT_OR_PR_TITLE"]),
  squash_merge_commit_message: z.enum(["PR_BODY", "COMMIT_MESSAGES", "BLANK"]),
  merge_commit_title: z.enum(["PR_TITLE", "MERGE_MESSAGE"]),
  merge_commit_message: z.enum(["PR_BODY", "PR_TITLE", "BLANK"]),
})).partial();

export type SettingsFields = z.output<typeof settingsFields>;

/** A message needs a title that it goes with. */
export const settingsRules: readonly Rule[] = [
  requires("squash_merge_commit_message", "squash_merge_commit_title"),
  refusedIf(
    "squash_merge_commit_message",
    is("squash_merge_commit_title", "COMMIT_OR_PR_TITLE"),
    isNot("squash_merge_commit_message", "COMMIT_MESSAGES"),
  ),
  requires("merge_commit_message", "merge_commit_title"),
  refusedIf(
    "merge_commit_message",
    is("merge_commit_title", "MERGE_MESSAGE"),
    isNot("merge_commit_message", "PR_TITLE"),
  ),
  refusedIf(
    "merge_commit_message",
    is("merge_commit_title", "PR_TITLE"),
    is("merge_commit_message", "PR_TITLE"),
  ),
];

export const repositoryName = z
  .string()
  .regex(/^[\w.-]{1,100}$/, { error: "may hold letters, digits, dots, dashes and underscores" })
  .refine((name) => name !== "." && name !== ".." && !name.endsWith(".git"), {
    error: "is reserved",
  });

export const createRepositoryBody = settingsFields.extend({
  name: repositoryName,
  auto_init: z.boolean().default(false),
});

export const updateRepositoryBody = settingsFields.extend({
  name: repositoryName.optional(),
  default_branch: words.optional(),
});

/** Settings that GitHub documents and that have no effect here. */
export const unsupportedSettings = [
  "allow_update_branch",
  "custom_properties",
  "gitignore_template",
  "has_downloads",
  "has_pull_requests",
  "license_template",
  "pull_request_creation_policy",
  "security_and_analysis",
  "team_id",
  "use_squash_pr_title_as_default",
];

export const listRepositoriesQuery = pageQuery.extend({
  type: z.string().optional(),
  affiliation: z.string().default("owner,collaborator,organization_member"),
  since: moment.optional(),
  before: moment.optional(),
  visibility: z.enum(["all", "public", "private"]).catch("all").default("all"),
  sort: z.enum(["created", "updated", "pushed", "full_name"]).optional().catch(undefined),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
});

export const ownRepositoriesRules: readonly Rule[] = [
  worded(refusedIf(["visibility", "affiliation"], isPresent("type")), {
    message:
      "If you specify visibility or affiliation, you cannot specify type in the same request.",
  }),
];
