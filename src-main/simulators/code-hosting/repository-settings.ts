import * as z from "zod";
import type { Settings } from "./state.ts";

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

/** Settings of a repository about which nothing was said. */
export const usualSettings: Omit<Settings, "name"> = {
  description: null,
  homepage: null,
  isPrivate: false,
  isArchived: false,
  isTemplate: false,
  hasIssues: true,
  hasProjects: true,
  hasWiki: true,
  hasDiscussions: false,
  defaultBranch: "main",
  topics: [],
  allowMergeCommit: true,
  allowSquashMerge: true,
  allowRebaseMerge: true,
  allowAutoMerge: false,
  deleteBranchOnMerge: false,
  webCommitSignoffRequired: false,
};

/** An absent field leaves what is there; `null` and the empty text both unset. */
function unset(sent: string | null | undefined, old: string | null): string | null {
  if (sent === undefined) return old;
  return sent === "" ? null : sent;
}

/** Settings with what a body said in place. */
export function applySettings(old: Settings, sent: SettingsFields): Settings {
  const visibility = sent.visibility === undefined ? undefined : sent.visibility === "private";
  return {
    ...old,
    description: unset(sent.description, old.description),
    homepage: unset(sent.homepage, old.homepage),
    isPrivate: visibility ?? sent.private ?? old.isPrivate,
    isArchived: sent.archived ?? old.isArchived,
    isTemplate: sent.is_template ?? old.isTemplate,
    hasIssues: sent.has_issues ?? old.hasIssues,
    hasProjects: sent.has_projects ?? old.hasProjects,
    hasWiki: sent.has_wiki ?? old.hasWiki,
    hasDiscussions: sent.has_discussions ?? old.hasDiscussions,
    allowMergeCommit: sent.allow_merge_commit ?? old.allowMergeCommit,
    allowSquashMerge: sent.allow_squash_merge ?? old.allowSquashMerge,
    allowRebaseMerge: sent.allow_rebase_merge ?? old.allowRebaseMerge,
    allowAutoMerge: sent.allow_auto_merge ?? old.allowAutoMerge,
    deleteBranchOnMerge: sent.delete_branch_on_merge ?? old.deleteBranchOnMerge,
    webCommitSignoffRequired: sent.web_commit_signoff_required ?? old.webCommitSignoffRequired,
  };
}
