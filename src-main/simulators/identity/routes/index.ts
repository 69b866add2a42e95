import { authnRoutes } from "./authn.ts";
import { credentialRoutes } from "./credentials.ts";
import { groupMemberRoutes } from "./group-members.ts";
import { groupRoutes } from "./groups.ts";
import { lifecycleRoutes } from "./lifecycle.ts";
import { linkRoutes } from "./links.ts";
import { orgRoutes } from "./org.ts";
import { userListRoutes } from "./user-lists.ts";
import { userRoutes } from "./users.ts";

/** Every route of the API, by resource. */
export const routes = [
  ...userRoutes,
  ...userListRoutes,
  ...lifecycleRoutes,
  ...credentialRoutes,
  ...groupRoutes,
  ...groupMemberRoutes,
  ...orgRoutes,
  ...authnRoutes,
  ...linkRoutes,
];
