import { blockRoutes } from "./blocks.ts";
import { commentRoutes } from "./comments.ts";
import { dataSourceRoutes } from "./data-sources.ts";
import { databaseRoutes } from "./databases.ts";
import { pagePropertyRoutes } from "./page-properties.ts";
import { pageRoutes } from "./pages.ts";
import { queryRoutes } from "./query.ts";
import { searchRoutes } from "./search.ts";
import { userRoutes } from "./users.ts";

/** Every route of the API, by resource. */
export const routes = [
  ...userRoutes,
  ...pageRoutes,
  ...pagePropertyRoutes,
  ...blockRoutes,
  ...databaseRoutes,
  ...dataSourceRoutes,
  ...queryRoutes,
  ...searchRoutes,
  ...commentRoutes,
];
