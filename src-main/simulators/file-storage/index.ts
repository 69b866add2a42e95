import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { listEndpoints } from "./resources/webhooks/actions.ts";
import { signature } from "./signature.ts";
import { transient } from "#core/snapshots/state-classes.ts";
import { Waiters } from "./streams/waiters.ts";
import { createState } from "./state.ts";
import { summarize } from "./summarize.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";

/** The file storage, modelled on Box. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  endState: ({ waiters }) => {
    waiters.end();
  },
  stateClasses: { Waiters: transient(Waiters, () => new Waiters()) },
  routes: [
    routesAt(["/2.0/users"], () => import("./resources/users/routes.ts")),
    routesAt(["/2.0/users/:id/email_aliases"], () => import("./resources/email-aliases/routes.ts")),
    routesAt(["/2.0/users/:id/folders"], () => import("./resources/transfers/routes.ts")),
    routesAt(["/2.0/groups"], () => import("./resources/groups/routes.ts")),
    routesAt(
      ["/2.0/group_memberships", "/2.0/users/:id/memberships", "/2.0/groups/:id/memberships"],
      () => import("./resources/memberships/routes.ts"),
    ),
    routesAt(["/2.0/folders"], () => import("./resources/folders/routes.ts")),
    routesAt(["/2.0/folder_locks"], () => import("./resources/folder-locks/routes.ts")),
    routesAt(
      [
        "/2.0/files/content",
        "/2.0/files/:id/content",
        "/api/2.0/files/content",
        "/api/2.0/files/:id/content",
      ],
      () => import("./resources/uploads/routes.ts"),
    ),
    routesAt(
      [
        "/2.0/files/upload_sessions",
        "/2.0/files/:id/upload_sessions",
        "/api/2.0/files/upload_sessions",
        "/api/2.0/files/:id/upload_sessions",
      ],
      () => import("./resources/upload-sessions/routes.ts"),
    ),
    routesAt(["/2.0/files"], () => import("./resources/files/routes.ts")),
    routesAt(["/2.0/web_links"], () => import("./resources/web-links/routes.ts")),
    routesAt(
      ["/dl", "/shared", "/2.0/files/:id/content"],
      () => import("./resources/downloads/routes.ts"),
    ),
    routesAt(
      ["/2.0/comments", "/2.0/files/:id/comments"],
      () => import("./resources/comments/routes.ts"),
    ),
    routesAt(["/2.0/search"], () => import("./resources/search/routes.ts")),
    routesAt(["/2.0/shared_items"], () => import("./resources/shared-items/routes.ts")),
    routesAt(
      [
        "/2.0/collaborations",
        "/2.0/files/:id/collaborations",
        "/2.0/folders/:id/collaborations",
        "/2.0/groups/:id/collaborations",
      ],
      () => import("./resources/collaborations/routes.ts"),
    ),
    routesAt(
      ["/2.0/files", "/2.0/folders", "/2.0/web_links"],
      () => import("./resources/trash/routes.ts"),
    ),
    routesAt(["/oauth2", "/api/oauth2", "/_pages"], () => import("./resources/oauth/routes.ts")),
    routesAt(
      ["/2.0/tasks", "/2.0/task_assignments", "/2.0/files/:id/tasks"],
      () => import("./resources/tasks/routes.ts"),
    ),
    routesAt(["/2.0/collections"], () => import("./resources/collections/routes.ts")),
    routesAt(
      ["/2.0/zip_downloads", "/zip_downloads"],
      () => import("./resources/zip-downloads/routes.ts"),
    ),
    routesAt(["/2.0/metadata_templates"], () => import("./resources/metadata-templates/routes.ts")),
    routesAt(
      ["/2.0/files/:id/metadata", "/2.0/folders/:id/metadata"],
      () => import("./resources/metadata/routes.ts"),
    ),
    routesAt(["/2.0/metadata_queries"], () => import("./resources/metadata-queries/routes.ts")),
    routesAt(["/2.0/webhooks"], () => import("./resources/webhooks/routes.ts")),
    routesAt(["/subscribe", "/2.0/events"], () => import("./resources/events/routes.ts")),
  ],
  pages: ["/api/oauth2/authorize", "/oauth2/authorize", "/_pages/sign-in/:flow"],
  unsupported,
  worldActions,
  tasks,
  objects,
  summarize,
  delivery: {
    to: "registered",
    signature,
    endpoints: listEndpoints,
  },
});
