import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { direction } from "../../shared/fields.ts";
import { pageQuery } from "../../shared/paging.ts";
import { fullName } from "../../state.ts";

const caches = "/repos/:owner/:repo/actions/caches" as const;

const filters = lazy(() => ({ key: z.string().optional(), ref: z.string().optional() }));

const listQuery = pageQuery.extend({
  ...filters(),
  sort: z.enum(["created_at", "last_accessed_at", "size_in_bytes"]).optional(),
  direction,
});

/** Caches of workflows. Only a running job writes one, and no job runs, so every list is empty. */
export const routes = [
  route(`GET ${caches}`, "Lists the caches of workflows", {
    query: listQuery,
    handle: () => ({ total_count: 0, actions_caches: [] }),
  }),
  route(`DELETE ${caches}`, "Deletes the caches of a key", {
    query: lazyObject(() => ({ ...filters(), key: z.string() })),
    handle: () => {
      throw notFound();
    },
  }),
  route(`DELETE ${caches}/:cache`, "Deletes a cache", () => {
    throw notFound();
  }),
  route(
    "GET /repos/:owner/:repo/actions/cache/usage",
    "Shows the size of all caches",
    (context) => ({
      full_name: fullName(context.repository),
      active_caches_size_in_bytes: 0,
      active_caches_count: 0,
    }),
  ),
];
