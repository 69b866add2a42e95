import * as z from "zod";
import { is, refusedIf, requiredIf } from "#core/contract/rules/rule.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { description, id, name } from "../../site/schema.ts";

/** The categories of statuses in the API of statuses and workflows. */
export const category = z.enum(
  ["TODO", "IN_PROGRESS", "DONE"],
  "must be TODO, IN_PROGRESS or DONE",
);

/** The site, or one project. */
export const scope = lazyObject(() => ({
  type: z.enum(["GLOBAL", "PROJECT"], "must be GLOBAL or PROJECT"),
  project: lazyObject(() => ({ id })).nullish(),
}));

export const scopeRules = [
  requiredIf("scope.project", is("scope.type", "PROJECT")),
  refusedIf("scope.project", is("scope.type", "GLOBAL")),
];

export const createBody = lazyObject(() => ({
  scope,
  statuses: z
    .array(
      lazyObject(() => ({
        name: name(),
        statusCategory: category,
        description: description.default(""),
      })),
    )
    .min(1),
}));

export const updateBody = lazyObject(() => ({
  statuses: z
    .array(
      lazyObject(() => ({
        id,
        name: name(),
        statusCategory: category,
        description: description.optional(),
      })),
    )
    .min(1),
}));

export const searchQuery = offsetQuery(200).extend({
  searchString: z.string().default(""),
  statusCategory: category.optional(),
  projectId: z.string().optional(),
  expand: words,
});
