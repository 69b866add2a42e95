import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { transient } from "#core/snapshots/state-classes.ts";
import { authenticateUser } from "./access/authenticate.ts";
import { guarded } from "./access/guard.ts";
import { News } from "./changes/news.ts";
import { endCode } from "./code/state-code.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { ExactNumber } from "./numbers/exact-number.ts";
import { withExactNumbers } from "./numbers/exact-responses.ts";
import { profile } from "./profile.ts";
import { tasks } from "./replicator/tasks.ts";
import { Runs } from "./replicator/runs.ts";
import { cors } from "./shared/cors.ts";
import { unsupported } from "./shared/unsupported.ts";
import { createState, MAX_FILE_BYTES, type State } from "./state.ts";

/** Makes a group of routes that check who may call them, and write every digit of numbers. */
const at: typeof routesAt<State> = (paths, load) =>
  routesAt(paths, load, (routes) => withExactNumbers(guarded(routes)));

/** The document storage, modelled on CouchDB. It sends no events. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  stateClasses: {
    ExactNumber: { prototype: ExactNumber.prototype, model: new ExactNumber("0.0") },
    News: transient(News, () => new News()),
    Runs: transient(Runs, () => new Runs()),
  },
  endState: (state) => {
    state.news.endAll();
    state.runs.endAll();
    endCode(state);
  },
  routes: [
    at(
      [
        "/",
        "/_up",
        "/_all_dbs",
        "/_dbs_info",
        "/_uuids",
        "/_active_tasks",
        "/_node/:node",
        "/_membership",
      ],
      () => import("./resources/server/routes.ts"),
    ),
    at(["/_session"], () => import("./resources/session/routes.ts")),
    at(["/_cluster_setup"], () => import("./resources/cluster-setup/routes.ts")),
    at(["/_db_updates"], () => import("./resources/database-updates/routes.ts")),
    at(["/:db"], () => import("./resources/databases/routes.ts")),
    at(["/:db/_partition"], () => import("./resources/partitions/routes.ts")),
    at(["/:db"], () => import("./resources/documents/routes.ts")),
    at(["/:db/_bulk_docs", "/:db/_bulk_get"], () => import("./resources/bulk/routes.ts")),
    at(
      ["/:db/_all_docs", "/:db/_design_docs", "/:db/_partition/:partition/_all_docs"],
      () => import("./resources/all-docs/routes.ts"),
    ),
    at(
      [
        "/:db/_find",
        "/:db/_explain",
        "/:db/_index",
        "/:db/_partition/:partition/_find",
        "/:db/_partition/:partition/_explain",
      ],
      () => import("./resources/find/routes.ts"),
    ),
    at(["/:db/_changes"], () => import("./resources/changes/routes.ts")),
    at(
      ["/:db/_design/:design/_view", "/:db/_partition/:partition/_design/:design/_view"],
      () => import("./resources/views/routes.ts"),
    ),
    at(["/:db/_design/:design/_update"], () => import("./resources/updates/routes.ts")),
    at(
      ["/:db/_design/:design/_info", "/:db/_design/:design/_show", "/:db/_design/:design/_list"],
      () => import("./resources/design-documents/routes.ts"),
    ),
    at(
      ["/:db/_revs_diff", "/:db/_missing_revs"],
      () => import("./resources/replication/routes.ts"),
    ),
    at(["/_replicate"], () => import("./resources/replicate/routes.ts")),
    at(["/_scheduler/jobs", "/_scheduler/docs"], () => import("./resources/scheduler/routes.ts")),
    at(["/:db/_local_docs", "/:db/_local"], () => import("./resources/local-documents/routes.ts")),
    at(
      [
        "/:db/_compact",
        "/:db/_view_cleanup",
        "/:db/_temp_view",
        "/:db/_sync_shards",
        "/:db/_ensure_full_commit",
        "/:db/_security",
        "/:db/_revs_limit",
      ],
      () => import("./resources/database-settings/routes.ts"),
    ),
    at(
      ["/:db/_purge", "/:db/_purged_infos", "/:db/_purged_infos_limit"],
      () => import("./resources/purges/routes.ts"),
    ),
    at(["/_node/:node/_config"], () => import("./resources/configuration/routes.ts")),
    at(["/:db/:id"], () => import("./resources/attachments/routes.ts")),
  ],
  unsupported,
  cors,
  authenticate: authenticateUser,
  objects,
  tasks,
  bodyLimit: MAX_FILE_BYTES,
});
