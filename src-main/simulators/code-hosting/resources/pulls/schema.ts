import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, type Rule } from "#core/contract/rules/rule.ts";
import { direction, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

export const createPullBody = lazyObject(() => ({
  title: words.max(256).optional(),
  /** The issue that becomes the pull request, with its title, body and comments. */
  issue: z.int().positive().optional(),
  head: words,
  head_repo: words.optional(),
  base: words,
  body: z.string().max(65_536).nullish(),
  draft: z.boolean().default(false),
  maintainer_can_modify: z.boolean().default(true),
}));

export const createPullRules: readonly Rule[] = [
  anyOf("title", "issue"),
  exclusive("issue", "title"),
];

export const updatePullBody = lazyObject(() => ({
  title: words.max(256).optional(),
  body: z.string().max(65_536).nullish(),
  state: z.enum(["open", "closed"]).optional(),
  base: words.optional(),
  maintainer_can_modify: z.boolean().optional(),
}));

export const listPullsQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  head: z.string().optional(),
  base: z.string().optional(),
  sort: z
    .enum(["created", "updated", "popularity", "long-running"])
    .catch("created")
    .default("created"),
  direction,
});
