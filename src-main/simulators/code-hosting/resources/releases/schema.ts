import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, refusedIf, type Rule, worded } from "#core/contract/rules/rule.ts";
import { words } from "../../shared/fields.ts";

export const createReleaseBody = lazyObject(() => ({
  /** Empty for a draft without a tag. */
  tag_name: z.string().max(255),
  target_commitish: words.optional(),
  name: z.string().max(1_000).nullish(),
  body: z.string().max(125_000).nullish(),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
  generate_release_notes: z.boolean().optional(),
  make_latest: z.enum(["true", "false", "legacy"]).optional(),
}));

/** Drafts and prereleases are never the latest release. */
export const releaseRules: readonly Rule[] = ["draft", "prerelease"].map((name) =>
  worded(refusedIf("make_latest", is("make_latest", "true"), is(name, "true")), {
    message: "Latest release cannot be draft or prerelease",
  }),
);

export const updateReleaseBody = createReleaseBody.omit({ generate_release_notes: true }).partial();
