import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { typeKeys } from "../../own-fields/catalogue.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";

const name = z
  .string("The name must be set.")
  .trim()
  .min(1, "The name must be set.")
  .max(255, "must have at most 255 characters");

export const fieldBody = lazyObject(() => ({
  name,
  description: z.string().optional(),
  type: z.enum(typeKeys, { error: `must be one of ${typeKeys.join(", ")}` }),
  searcherKey: z.string().optional(),
}));

export const fieldChange = lazyObject(() => ({
  name: name.optional(),
  description: z.string().optional(),
  searcherKey: z.string().optional(),
}));

export const searchFieldsQuery = offsetQuery(50).extend({
  type: words.pipe(z.array(z.enum(["custom", "system"])).optional()),
  id: words,
  query: z.string().optional(),
  orderBy: z
    .string()
    .regex(/^[+-]?(?:contextsCount|name)$/, "must be contextsCount or name, with + or -")
    .default("name"),
  expand: words,
});

const ids = z.array(z.coerce.string());

export const contextBody = lazyObject(() => ({
  name,
  description: z.string().default(""),
  projectIds: ids.default([]),
  issueTypeIds: ids.default([]),
}));

export const contextChange = lazyObject(() => ({
  name: name.optional(),
  description: z.string().optional(),
}));

export const projectsBody = lazyObject(() => ({ projectIds: ids.min(1) }));
export const typesBody = lazyObject(() => ({ issueTypeIds: ids.min(1) }));

export const contextsQuery = offsetQuery(50).extend({
  isAnyIssueType: booleanText().optional(),
  isGlobalContext: booleanText().optional(),
  contextId: words,
});

export const optionsQuery = offsetQuery(100).extend({
  optionId: z.string().optional(),
  onlyOptions: flag(false),
});

export const newOptionsBody = lazyObject(() => ({
  options: z
    .array(
      lazyObject(() => ({
        value: z.string().min(1).max(255),
        optionId: z.coerce.string().optional(),
        disabled: z.boolean().default(false),
      })),
    )
    .min(1)
    .max(1_000),
}));

export const changedOptionsBody = lazyObject(() => ({
  options: z
    .array(
      lazyObject(() => ({
        id: z.coerce.string(),
        value: z.string().min(1).max(255).optional(),
        disabled: z.boolean().optional(),
      })),
    )
    .min(1)
    .max(1_000),
}));

export const moveOptionsBody = lazyObject(() => ({
  customFieldOptionIds: ids.min(1),
  after: z.coerce.string().optional(),
  position: z.enum(["First", "Last"]).optional(),
}));
