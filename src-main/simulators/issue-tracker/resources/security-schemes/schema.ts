import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { memberTypes } from "../../access/types.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { description, id, name } from "../../site/schema.ts";

/** The kinds of members are read in any case. */
const member = lazyObject(() => ({
  type: z
    .string()
    .transform((text) => memberTypes.find((one) => one.toLowerCase() === text.toLowerCase()))
    .pipe(z.enum(memberTypes, `must be one of ${memberTypes.join(", ")}`)),
  parameter: z.string().optional(),
}));

const level = lazyObject(() => ({
  name: name(60),
  description: description.default(""),
  isDefault: z.boolean().default(false),
  members: z.array(member).default([]),
}));

export type LevelInput = z.output<typeof level>;
export type MemberInput = z.output<typeof member>;

export const createBody = lazyObject(() => ({
  name: name(60),
  description: description.default(""),
  levels: z.array(level).default([]),
}));

export const changeBody = lazyObject(() => ({
  name: name(60).optional(),
  description: description.optional(),
}));

export const levelsBody = lazyObject(() => ({ levels: z.array(level).min(1) }));

export const membersBody = lazyObject(() => ({ members: z.array(member).min(1) }));

export const defaultsBody = lazyObject(() => ({
  defaultValues: z
    .array(lazyObject(() => ({ issueSecuritySchemeId: id, defaultLevelId: id.nullable() })))
    .min(1),
}));

export const associateBody = lazyObject(() => ({
  projectId: id,
  schemeId: id,
  oldToNewSecurityLevelMappings: z
    .array(lazyObject(() => ({ oldLevelId: id, newLevelId: id })))
    .default([]),
}));

export const levelsQuery = offsetQuery(50).extend({
  id: words,
  schemeId: words,
  onlyDefault: flag(false),
});

export const membersQuery = offsetQuery(50).extend({
  id: words,
  schemeId: words,
  levelId: words,
  expand: words,
});

export const membersOfQuery = offsetQuery(50).extend({
  issueSecurityLevelId: words,
  expand: words,
});

export const projectsQuery = offsetQuery(50).extend({
  issueSecuritySchemeId: words,
  projectId: words,
});

export const searchQuery = offsetQuery(50).extend({ id: words, projectId: words });
