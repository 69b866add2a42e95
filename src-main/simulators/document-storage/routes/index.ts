import { attachmentRoutes } from "./attachments.ts";
import { bulkRoutes } from "./bulk.ts";
import { changesRoutes } from "./changes.ts";
import { databaseRoutes } from "./databases.ts";
import { documentRoutes } from "./documents.ts";
import { findRoutes } from "./find.ts";
import { listRoutes } from "./lists.ts";
import { localRoutes } from "./local.ts";
import { replicationRoutes } from "./replication.ts";
import type { DocumentRoute } from "./route.ts";
import { serverRoutes } from "./server.ts";
import { sessionRoutes } from "./session.ts";
import { settingsRoutes } from "./settings.ts";
import { viewRoutes } from "./views.ts";

/** Every route of the document storage. */
export const routes: readonly DocumentRoute[] = [
  ...serverRoutes,
  ...sessionRoutes,
  ...databaseRoutes,
  ...documentRoutes,
  ...bulkRoutes,
  ...listRoutes,
  ...findRoutes,
  ...changesRoutes,
  ...viewRoutes,
  ...replicationRoutes,
  ...localRoutes,
  ...settingsRoutes,
  ...attachmentRoutes,
];
