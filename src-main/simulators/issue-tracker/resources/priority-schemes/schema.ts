import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";
import { description, id, ids, name, orderOf } from "../../site/schema.ts";

/** New priorities by old ones, of issues that come to a scheme or leave it. */
const mappings = lazyObject(() => ({
  in: z.record(z.string(), id).optional(),
  out: z.record(z.string(), id).optional(),
}));

export const createBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  defaultPriorityId: id,
  priorityIds: ids.min(1, "must name at least one priority"),
  projectIds: ids.default([]),
  mappings: mappings.optional(),
}));

const change = lazyObject(() => ({
  add: lazyObject(() => ({ ids })).optional(),
  remove: lazyObject(() => ({ ids })).optional(),
}));

export const updateBody = lazyObject(() => ({
  name: name().optional(),
  description: description.optional(),
  defaultPriorityId: id.optional(),
  mappings: mappings.optional(),
  priorities: change.optional(),
  projects: change.optional(),
}));

export const listQuery = offsetQuery(50).extend({
  priorityId: words,
  schemeId: words,
  schemeName: z.string().default(""),
  onlyDefault: flag(false),
  orderBy: orderOf("name"),
  expand: words,
});

export const availableQuery = offsetQuery(50).extend({
  query: z.string().default(""),
  schemeId: z.string("The query parameter 'schemeId' must be provided."),
  exclude: words,
});

export const projectsQuery = offsetQuery(50).extend({
  projectId: words,
  query: z.string().default(""),
});

export const suggestBody = lazyObject(() => ({
  schemeId: id.optional(),
  priorities: lazyObject(() => ({ add: ids.default([]), remove: ids.default([]) })).optional(),
  projects: lazyObject(() => ({ add: ids.default([]) })).optional(),
  startAt: z.int().min(0).default(0),
  maxResults: z.int().min(1).default(50),
}));
