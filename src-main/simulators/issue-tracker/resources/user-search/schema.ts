import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, integer, offsetQuery, words } from "../../shared/schema.ts";

export const searchUsersQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  accountId: z.string().optional(),
});

export type UserQuery = z.output<typeof searchUsersQuery>;

/** The project or issue that users are wanted for. */
export const placeQuery = searchUsersQuery.extend({
  projectKey: z.string().optional(),
  issueKey: z.string().optional(),
});

export const assignableQuery = searchUsersQuery.extend({
  project: z.string().optional(),
  issueKey: z.string().optional(),
  issueId: z.string().optional(),
});

export const pickerQuery = lazyObject(() => ({
  query: z.string("The query parameter 'query' must be provided."),
  maxResults: integer(50),
  showAvatar: flag(false),
  excludeAccountIds: words,
  exclude: words,
}));

export const bothPickerQuery = lazyObject(() => ({
  query: z.string("The query parameter 'query' must be provided."),
  maxResults: integer(50),
  showAvatar: flag(false),
  caseInsensitive: flag(false),
  projectId: words,
}));
