import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as blocks } from "./resources/blocks/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as dataSources } from "./resources/data-sources/routes.ts";
import { routes as databases } from "./resources/databases/routes.ts";
import { routes as fileContent } from "./resources/file-content/routes.ts";
import { routes as fileUploads } from "./resources/file-uploads/routes.ts";
import { routes as oauth } from "./resources/oauth/routes.ts";
import { routes as pageMarkdown } from "./resources/page-markdown/routes.ts";
import { routes as pages } from "./resources/pages/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as templates } from "./resources/templates/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as views } from "./resources/views/routes.ts";
import { routes as customEmojis } from "./resources/custom-emojis/routes.ts";
import { routes as asyncTasks } from "./resources/async-tasks/routes.ts";
import { signature } from "./signature.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { listEndpoints, worldActions } from "./world-actions.ts";

/** Requests are at most 500 KB, but for the bytes of files. */
const MAX_BODY_BYTES = 500 * 1_024;

/** The notes app, modelled on Notion: pages of blocks, data sources of pages. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    ...users,
    ...pages,
    ...pageMarkdown,
    ...blocks,
    ...databases,
    ...dataSources,
    ...templates,
    ...views,
    ...customEmojis,
    ...asyncTasks,
    ...search,
    ...comments,
    ...fileUploads,
    ...fileContent,
    ...oauth,
  ],
  bodyLimit: MAX_BODY_BYTES,
  tasks,
  worldActions,
  objects,
  summarize,
  delivery: { to: "registered", signature, endpoints: listEndpoints },
});
