import type { Route, RouteRequest } from "#core/contract/route.ts";
import { couchError, notFound } from "../errors.ts";
import type { State } from "../state.ts";
import { resumeJobs } from "../replicator/jobs.ts";
import { findCaller, isServerAdmin } from "./caller.ts";
import { requireDatabaseAdmin, requireMember, requireServerAdmin } from "./security.ts";
import { userId, USERS } from "../shared/users.ts";

/** Routes without a database that only administrators of the server may use. */
const SERVER_ROUTES =
  /^\/(?:_all_dbs|_dbs_info|_db_updates|_cluster_setup|_active_tasks|_membership|_node|_scheduler)\b/;

/** Work on a whole database, as `METHOD path`. */
const ADMIN_ROUTES =
  /^(?:PUT \/:db\/_(?:security|revs_limit|purged_infos_limit)|POST \/:db\/_(?:compact|view_cleanup|sync_shards|purge|index)|DELETE \/:db\/_index)\b/;

/** Lists that would show all users. */
const LISTS =
  /^\/:db\/(?:_all_docs|_changes|_find|_explain|_local_docs|_bulk_get|_partition|_design\/:design\/_view)\b/;

function check(
  { method, path }: Pick<Route<State>, "method" | "path">,
  state: State,
  request: RouteRequest,
): void {
  const caller = findCaller(state, request);
  if (isServerAdmin(caller)) return;
  const isWholeDatabase = /^\/:db\/?$/.test(path) && (method === "PUT" || method === "DELETE");
  if (SERVER_ROUTES.test(path) || isWholeDatabase) requireServerAdmin(caller);
  const database = state.databases.get(request.params["db"] ?? "");
  if (!database) return;
  requireMember(database, caller);
  if (ADMIN_ROUTES.test(`${method} ${path}`)) requireDatabaseAdmin(database, caller);
  const { id } = request.params;
  const isRead = method === "GET" || method === "HEAD" || method === "COPY";
  if (database.id === USERS && isRead && id !== undefined && id !== userId(caller.name)) {
    throw notFound("missing");
  }
  if (database.id === USERS && LISTS.test(path)) {
    const list = path.split("/")[2] ?? "";
    throw couchError(403, "forbidden", `Only admins can access ${list} of system databases.`);
  }
}

/** Makes routes check what `_security` and the roles of their user allow. */
export function guarded(routes: readonly Route<State>[]): readonly Route<State>[] {
  return routes.map((route) =>
    route.open === true
      ? route
      : {
          ...route,
          handle: (context, request) => {
            resumeJobs(context);
            check(route, context.state, request);
            return route.handle(context, request);
          },
        },
  );
}
