import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, type Rule } from "#core/contract/rules/rule.ts";
import { direction, labelName, moment, words } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";

const milestoneNumber = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  z.null(),
]);

const fields = lazyObject(() => ({
  title: z.union([words.max(256), z.int().transform(String)]),
  body: z.string().max(65_536).nullish(),
  labels: z.array(labelName).max(100).optional(),
  assignee: z.string().nullish(),
  assignees: z.array(z.string()).max(10).optional(),
  milestone: milestoneNumber.optional(),
}));

/** Fields that GitHub documents and that have no effect here. */
export const unsupportedFields = ["type", "issue_field_values", "duplicate_issue_id"];

export const issueRules: readonly Rule[] = [exclusive("assignee", "assignees")];

export const createIssueBody = fields;

export const updateIssueBody = fields.extend({
  title: fields.shape.title.nullish(),
  state: z.enum(["open", "closed"]).optional(),
  state_reason: z.enum(["completed", "not_planned", "reopened", "duplicate"]).nullish(),
});

/** The query that narrows and orders lists of issues. */
export const listIssuesQuery = pageQuery.extend({
  state: z.enum(["open", "closed", "all"]).catch("open").default("open"),
  labels: z.string().optional(),
  milestone: z.string().optional(),
  assignee: z.string().optional(),
  creator: z.string().optional(),
  mentioned: z.string().optional(),
  since: moment.optional(),
  sort: z.enum(["created", "updated", "comments"]).catch("created").default("created"),
  direction,
});
