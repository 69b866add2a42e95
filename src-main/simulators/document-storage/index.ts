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
import { routes as allDocs } from "./resources/all-docs/routes.ts";
import { routes as attachments } from "./resources/attachments/routes.ts";
import { routes as bulk } from "./resources/bulk/routes.ts";
import { routes as changes } from "./resources/changes/routes.ts";
import { routes as clusterSetup } from "./resources/cluster-setup/routes.ts";
import { routes as configuration } from "./resources/configuration/routes.ts";
import { routes as databaseSettings } from "./resources/database-settings/routes.ts";
import { routes as databaseUpdates } from "./resources/database-updates/routes.ts";
import { routes as databases } from "./resources/databases/routes.ts";
import { routes as designDocuments } from "./resources/design-documents/routes.ts";
import { routes as documents } from "./resources/documents/routes.ts";
import { routes as find } from "./resources/find/routes.ts";
import { routes as localDocuments } from "./resources/local-documents/routes.ts";
import { routes as partitions } from "./resources/partitions/routes.ts";
import { routes as purges } from "./resources/purges/routes.ts";
import { routes as replicate } from "./resources/replicate/routes.ts";
import { routes as replication } from "./resources/replication/routes.ts";
import { routes as scheduler } from "./resources/scheduler/routes.ts";
import { routes as server } from "./resources/server/routes.ts";
import { routes as session } from "./resources/session/routes.ts";
import { routes as updates } from "./resources/updates/routes.ts";
import { routes as views } from "./resources/views/routes.ts";
import { tasks } from "./replicator/tasks.ts";
import { Runs } from "./replicator/runs.ts";
import { cors } from "./shared/cors.ts";
import { unsupported } from "./shared/unsupported.ts";
import { createState, MAX_FILE_BYTES } from "./state.ts";

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
  routes: withExactNumbers(
    guarded([
      ...server,
      ...session,
      ...clusterSetup,
      ...databaseUpdates,
      ...databases,
      ...partitions,
      ...documents,
      ...bulk,
      ...allDocs,
      ...find,
      ...changes,
      ...views,
      ...updates,
      ...designDocuments,
      ...replication,
      ...replicate,
      ...scheduler,
      ...localDocuments,
      ...databaseSettings,
      ...purges,
      ...configuration,
      ...attachments,
    ]),
  ),
  unsupported,
  cors,
  authenticate: authenticateUser,
  objects,
  tasks,
  bodyLimit: MAX_FILE_BYTES,
});
