import { commentRoutes } from "./routes/comments.ts";
import { issueRoutes } from "./routes/issues.ts";
import { listingRoutes } from "./routes/lists.ts";
import { projectRoutes } from "./routes/projects.ts";
import { siteRoutes } from "./routes/site.ts";

/** Every route of the API, by resource. */
export const routes = [
  ...siteRoutes,
  ...listingRoutes,
  ...projectRoutes,
  ...issueRoutes,
  ...commentRoutes,
];
