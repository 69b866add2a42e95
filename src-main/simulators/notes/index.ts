import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
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
    routesAt(["/v1/users"], () => import("./resources/users/routes.ts")),
    routesAt(["/v1/pages"], () => import("./resources/pages/routes.ts")),
    routesAt(["/v1/pages/:id/markdown"], () => import("./resources/page-markdown/routes.ts")),
    routesAt(["/v1/blocks"], () => import("./resources/blocks/routes.ts")),
    routesAt(["/v1/databases"], () => import("./resources/databases/routes.ts")),
    routesAt(["/v1/data_sources"], () => import("./resources/data-sources/routes.ts")),
    routesAt(["/v1/data_sources/:id/templates"], () => import("./resources/templates/routes.ts")),
    routesAt(["/v1/views"], () => import("./resources/views/routes.ts")),
    routesAt(["/v1/custom_emojis"], () => import("./resources/custom-emojis/routes.ts")),
    routesAt(["/v1/async_tasks"], () => import("./resources/async-tasks/routes.ts")),
    routesAt(["/v1/search"], () => import("./resources/search/routes.ts")),
    routesAt(["/v1/comments"], () => import("./resources/comments/routes.ts")),
    routesAt(["/v1/file_uploads"], () => import("./resources/file-uploads/routes.ts")),
    routesAt(["/files"], () => import("./resources/file-content/routes.ts")),
    routesAt(["/v1/oauth", "/_pages"], () => import("./resources/oauth/routes.ts")),
  ],
  bodyLimit: MAX_BODY_BYTES,
  tasks,
  pages: ["/v1/oauth/authorize", "/_pages/sign-in/:flow"],
  worldActions,
  objects,
  summarize,
  delivery: { to: "registered", signature, endpoints: listEndpoints },
});
