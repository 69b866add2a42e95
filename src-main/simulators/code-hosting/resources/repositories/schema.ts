import * as z from "zod";
import { words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const text = z.string().max(1_000).nullable();

/** What can be set about a repository, as bodies write it. */
export const settingsFields = z
  .object({
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
    delete_branch_on_merge: z.boolean(),
    web_commit_signoff_required: z.boolean(),
  })
  .partial();

export type SettingsFields = z.output<typeof settingsFields>;

const repositoryName = z
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

export const listRepositoriesQuery = pageQuery.extend({
  type: z.string().optional(),
  visibility: z.enum(["all", "public", "private"]).catch("all").default("all"),
  sort: z
    .enum(["created", "updated", "pushed", "full_name"])
    .catch("full_name")
    .default("full_name"),
  direction: z.enum(["asc", "desc"]).optional().catch(undefined),
});
