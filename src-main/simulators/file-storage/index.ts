import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
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
import { createState } from "./state.ts";

const connect = `import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";

const auth = new BoxDeveloperTokenAuth({ token: "{api_key}" });
const box = new BoxClient({ auth }).withCustomBaseUrls({
  baseUrl: "{base_url}",
  uploadUrl: "{base_url}",
  oauth2Url: "{base_url}/oauth2",
});`;

/** The file storage, modelled on Box. It sends nothing. */
export const fileStorage = defineSimulator({
  kind: "file-storage",
  title: "File storage",
  model: "Box",
  apiKey: "simdeckBoxDeveloperToken00000000",
  dialect,
  createState,
  routes: [
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
  ],
  objects,
  connect: { language: "ts", code: connect },
});
