import type { Route } from "#core/kernel/route.ts";
import { collaborationRoutes } from "./routes/collaborations.ts";
import { commentRoutes } from "./routes/comments.ts";
import { downloadRoutes } from "./routes/downloads.ts";
import { fileRoutes } from "./routes/files.ts";
import { folderRoutes } from "./routes/folders.ts";
import { oauthRoutes } from "./routes/oauth.ts";
import { searchRoutes } from "./routes/search.ts";
import { sharedItemRoutes } from "./routes/shared-items.ts";
import { trashRoutes } from "./routes/trash.ts";
import { uploadRoutes } from "./routes/uploads.ts";
import { userRoutes } from "./routes/users.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import type { FileStorageState } from "./state.ts";

/** Every route of the API, by resource. */
export const routes: readonly Route<FileStorageState>[] = [
  ...userRoutes,
  ...folderRoutes,
  ...uploadRoutes,
  ...fileRoutes,
  ...downloadRoutes,
  ...commentRoutes,
  ...searchRoutes,
  ...sharedItemRoutes,
  ...collaborationRoutes,
  ...trashRoutes,
  ...oauthRoutes,
  ...webhookRoutes,
];
