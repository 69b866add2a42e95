import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { direction, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

export const createPullBody = lazyObject(() => ({
  title: words,
  head: words,
  head_repo: words.optional(),
  base: words,
  body: z.string().max(65_536).nullish(),
  draft: z.boolean().default(false),
  maintainer_can_modify: z.boolean().default(true),
}));

export const updatePullBody = lazyObject(() => ({
  title: words.optional(),
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
