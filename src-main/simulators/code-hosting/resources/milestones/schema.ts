import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

export const createMilestoneBody = lazyObject(() => ({
  title: words.max(255),
  state: z.enum(["open", "closed"]).optional(),
  description: z.string().max(65_536).nullish(),
  due_on: moment.nullish(),
}));

export const updateMilestoneBody = createMilestoneBody.partial();

export const listMilestonesQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  sort: z.enum(["due_on", "completeness"]).catch("due_on").default("due_on"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
});
