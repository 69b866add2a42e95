import { commentRoutes } from "./routes/comments.ts";
import { issueRoutes } from "./routes/issues.ts";
import { linkRoutes } from "./routes/links.ts";
import { listingRoutes } from "./routes/lists.ts";
import { metaRoutes } from "./routes/meta.ts";
import { partRoutes } from "./routes/parts.ts";
import { peopleRoutes } from "./routes/people.ts";
import { projectRoutes } from "./routes/projects.ts";
import { searchRoutes } from "./routes/search.ts";
import { siteRoutes } from "./routes/site.ts";
import { worklogRoutes } from "./routes/worklogs.ts";

/** Every route of the API, by resource. */
export const routes = [
  ...siteRoutes,
  ...listingRoutes,
  ...projectRoutes,
  ...partRoutes,
  ...metaRoutes,
  ...issueRoutes,
  ...commentRoutes,
  ...peopleRoutes,
  ...worklogRoutes,
  ...linkRoutes,
  ...searchRoutes,
];
