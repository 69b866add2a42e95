import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as groups } from "./resources/groups/routes.ts";
import { routes as metadata } from "./resources/metadata/routes.ts";
import { routes as metadataQueries } from "./resources/metadata-queries/routes.ts";
import { routes as metadataTemplates } from "./resources/metadata-templates/routes.ts";
import { routes as memberships } from "./resources/memberships/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as collaborations } from "./resources/collaborations/routes.ts";
import { routes as collections } from "./resources/collections/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as downloads } from "./resources/downloads/routes.ts";
import { routes as emailAliases } from "./resources/email-aliases/routes.ts";
import { routes as events } from "./resources/events/routes.ts";
import { routes as files } from "./resources/files/routes.ts";
import { routes as folderLocks } from "./resources/folder-locks/routes.ts";
import { routes as folders } from "./resources/folders/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as sharedItems } from "./resources/shared-items/routes.ts";
import { routes as taskRoutes } from "./resources/tasks/routes.ts";
import { routes as transfers } from "./resources/transfers/routes.ts";
import { routes as trash } from "./resources/trash/routes.ts";
import { routes as uploadSessions } from "./resources/upload-sessions/routes.ts";
import { routes as uploads } from "./resources/uploads/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as zipDownloads } from "./resources/zip-downloads/routes.ts";
import { routes as webLinks } from "./resources/web-links/routes.ts";
import { listEndpoints } from "./resources/webhooks/actions.ts";
import { routes as webhooks } from "./resources/webhooks/routes.ts";
import { signature } from "./signature.ts";
import { transient } from "#core/snapshots/state-classes.ts";
import { Waiters } from "./streams/waiters.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";

/** The file storage, modelled on Box. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  endState: ({ waiters }) => {
    waiters.end();
  },
  stateClasses: { Waiters: transient(Waiters, () => new Waiters()) },
  routes: [
    ...users,
    ...emailAliases,
    ...transfers,
    ...groups,
    ...memberships,
    ...folders,
    ...folderLocks,
    ...uploads,
    ...uploadSessions,
    ...files,
    ...webLinks,
    ...downloads,
    ...comments,
    ...search,
    ...sharedItems,
    ...collaborations,
    ...trash,
    ...oauth,
    ...taskRoutes,
    ...collections,
    ...zipDownloads,
    ...metadataTemplates,
    ...metadata,
    ...metadataQueries,
    ...webhooks,
    ...events,
  ],
  unsupported,
  worldActions,
  tasks,
  objects,
  summarize,
  delivery: {
    to: "registered",
    signature,
    endpoints: listEndpoints,
  },
});
