import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { offsetQuery, words } from "../../shared/schema.ts";

export const moveBody = lazyObject(() => ({
  after: z.string().optional(),
  position: z.enum(["Earlier", "Later", "First", "Last"], "The position is not valid.").optional(),
}));

export const moveRules = [exclusive("after", "position"), anyOf("after", "position")];

const versionOrders = "description|name|releaseDate|sequence|startDate";

export const versionsQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  orderBy: z
    .string()
    .regex(new RegExp(`^[+-]?(?:${versionOrders})$`), "The order is not valid.")
    .default("sequence"),
  status: words.pipe(z.array(z.enum(["released", "unreleased", "archived"])).optional()),
  expand: words,
});

export const componentsQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  orderBy: z
    .string()
    .regex(/^[+-]?(?:description|issueCount|lead|name)$/, "The order is not valid.")
    .default("name"),
});

export const swapBody = lazyObject(() => ({
  moveFixIssuesTo: z.coerce.string().optional(),
  moveAffectedIssuesTo: z.coerce.string().optional(),
}));
