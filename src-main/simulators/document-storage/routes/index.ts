import { databaseRoutes } from "./databases.ts";
import { documentRoutes } from "./documents.ts";
import type { DocumentRoute } from "./route.ts";
import { serverRoutes } from "./server.ts";
import { sessionRoutes } from "./session.ts";

/** Every route of the document storage. */
export const routes: readonly DocumentRoute[] = [
  ...serverRoutes,
  ...sessionRoutes,
  ...databaseRoutes,
  ...documentRoutes,
];
