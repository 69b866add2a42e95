import * as z from "zod";
import { pageNewestFirst, UnknownCursor, type Page } from "#core/state/page.ts";
import type { Sequence } from "#core/state/collection.ts";
import { routesOf, type Route, type RouteSpec } from "#core/kernel/route.ts";
import { invalid, resendError, wrongKey } from "./errors.ts";
import { presentList } from "./present.ts";
import type { EmailContext, EmailState } from "./state.ts";

const plainRoute = routesOf<EmailState>();

/** Keys the account made itself are known: when last used, what they may do, whether removed. */
function useKey({ state, now }: EmailContext, token: string, isSending: boolean): void {
  const id = state.tokens.get(token);
  if (id === undefined) return;
  const key = state.apiKeys.get(id);
  if (!key) throw wrongKey();
  if (key.permission === "sending_access" && !isSending) {
    const message = "This API key is restricted to only send emails";
    throw resendError(401, "restricted_api_key", message);
  }
  state.apiKeys.replace({ ...key, lastUsedAt: now });
}

/** A route as it is written, and whether keys that may only send may use it. */
export type ApiRouteSpec<Query extends z.ZodType, Body extends z.ZodType> = RouteSpec<
  EmailState,
  Query,
  Body
> & { readonly isSending?: boolean };

/** Makes one route of the API. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: ApiRouteSpec<Query, Body>): Route<EmailState> {
  return plainRoute<Query, Body>({
    ...spec,
    handle: (context, request) => {
      useKey(context, request.key, spec.isSending ?? false);
      return spec.handle(context, request);
    },
  });
}

const limitForm = "The limit must be a whole number between 1 and 100";

/** Where a page of a list begins. */
export const paging = z
  .object({
    limit: z
      .string({ error: limitForm })
      .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, {
        error: limitForm,
      })
      .transform(Number)
      .optional(),
    after: z.string().min(1).optional(),
    before: z.string().min(1).optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, {
    error: "You can only use either `after` or `before`, not both.",
  });

const DEFAULT_LIMIT = 20;

function page<T>(source: Sequence<T>, query: z.output<typeof paging>): Page<T> {
  try {
    return pageNewestFirst(source, { ...query, limit: query.limit ?? DEFAULT_LIMIT });
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    throw invalid(`Invalid \`${error.cursor}\` field. There is nothing with the id ${error.id}.`);
  }
}

/** One page of a list, newest first, as the API shows it. */
export function listPage<T>(
  source: Sequence<T>,
  query: z.output<typeof paging>,
  present: (item: T) => unknown,
) {
  const { items, hasMore } = page(source, query);
  return presentList(items.map(present), hasMore);
}

/** The object that the path names, or a 404. */
export function found<T>(item: T | undefined, refuse: () => Error): T {
  if (item === undefined) throw refuse();
  return item;
}
