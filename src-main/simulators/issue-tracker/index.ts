import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { toEndpoint } from "./resources/webhooks/actions.ts";
import { agileAt, apiAt } from "./route.ts";
import { siteGroups } from "./site/route-groups.ts";
import { signature } from "./signature.ts";
import { summarize } from "./summarize.ts";
import { createState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

/** The issue tracker, modelled on Jira Cloud: projects, issues, comments and JQL. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    apiAt(["/serverInfo"], () => import("./resources/server-info/routes.ts")),
    apiAt(
      [
        "/configuration",
        "/issue/picker",
        "/project/recent",
        "/project/type",
        "/project/:project/hierarchy",
      ],
      () => import("./resources/site-lists/routes.ts"),
    ),
    ...siteGroups,
    apiAt(["/myself", "/user"], () => import("./resources/users/routes.ts")),
    apiAt(
      [
        "/users",
        "/groupuserpicker",
        "/user/search",
        "/user/picker",
        "/user/bulk",
        "/user/assignable",
        "/user/permission",
        "/user/viewissue",
      ],
      () => import("./resources/user-search/routes.ts"),
    ),
    apiAt(
      ["/issuetype", "/status", "/priority", "/resolution", "/statuscategory", "/label"],
      () => import("./resources/issue-attributes/routes.ts"),
    ),
    apiAt(["/field", "/customFieldOption"], () => import("./resources/custom-fields/routes.ts")),
    apiAt(["/field/:field/context"], () => import("./resources/field-contexts/routes.ts")),
    apiAt(["/project"], () => import("./resources/projects/routes.ts")),
    apiAt(
      ["/component", "/version", "/project/:project/components", "/project/:project/versions"],
      () => import("./resources/project-parts/routes.ts"),
    ),
    apiAt(
      [
        "/project/:project/version",
        "/project/:project/component",
        "/version/:id/move",
        "/version/:id/removeAndSwap",
        "/version/:id/relatedIssueCounts",
        "/version/:id/unresolvedIssueCount",
        "/component/:id/relatedIssueCounts",
        "/version/:id/mergeto",
      ],
      () => import("./resources/version-order/routes.ts"),
    ),
    apiAt(
      ["/issue/createmeta", "/issue/:issue/editmeta"],
      () => import("./resources/issue-metadata/routes.ts"),
    ),
    apiAt(["/issue/archive", "/issue/unarchive"], () => import("./resources/archive/routes.ts")),
    apiAt(["/bulk/issues/move"], () => import("./resources/bulk-moves/routes.ts")),
    apiAt(["/issue/properties"], () => import("./resources/bulk-properties/routes.ts")),
    apiAt(["/issue/:issue/worklog"], () => import("./resources/worklog-moves/routes.ts")),
    apiAt(
      [
        "/comment/list",
        "/issue/watching",
        "/events",
        "/issue/limit",
        "/issue/archive",
        "/issues/archive",
      ],
      () => import("./resources/issue-extras/routes.ts"),
    ),
    apiAt(["/issue"], () => import("./resources/issues/routes.ts")),
    apiAt(
      ["/changelog", "/worklog", "/issue/:issue/changelog/list"],
      () => import("./resources/issue-history/routes.ts"),
    ),
    apiAt(["/issue/:issue/notify"], () => import("./resources/notifications/routes.ts")),
    apiAt(["/task", "/bulk"], () => import("./resources/bulk-operations/routes.ts")),
    apiAt(["/issue/:issue/comment"], () => import("./resources/comments/routes.ts")),
    apiAt(["/issue/:issue/watchers"], () => import("./resources/watchers/routes.ts")),
    apiAt(["/issue/:issue/votes"], () => import("./resources/votes/routes.ts")),
    apiAt(["/issue/:issue/worklog"], () => import("./resources/worklogs/routes.ts")),
    apiAt(["/issueLink"], () => import("./resources/issue-links/routes.ts")),
    apiAt(["/issueLinkType"], () => import("./resources/link-types/routes.ts")),
    apiAt(["/search", "/issue/bulkfetch"], () => import("./resources/search/routes.ts")),
    apiAt(["/jql"], () => import("./resources/jql/routes.ts")),
    apiAt(["/filter"], () => import("./resources/filters/routes.ts")),
    apiAt(
      ["/filter/defaultShareScope", "/filter/:id/permission", "/filter/:id/owner"],
      () => import("./resources/filter-sharing/routes.ts"),
    ),
    apiAt(["/dashboard"], () => import("./resources/dashboards/routes.ts")),
    apiAt(
      ["/dashboard/gadgets", "/dashboard/bulk", "/dashboard/:dashboard/gadget"],
      () => import("./resources/dashboard-gadgets/routes.ts"),
    ),
    apiAt(
      ["/attachment", "/issue/:issue/attachments"],
      () => import("./resources/attachments/routes.ts"),
    ),
    apiAt(["/issue/:issue/remotelink"], () => import("./resources/remote-links/routes.ts")),
    apiAt(
      [
        "/user/properties",
        "/issue/:issue/properties",
        "/issue/:issue/worklog/:id/properties",
        "/project/:project/properties",
        "/issuetype/:id/properties",
        "/dashboard/:dashboard/items",
        "/comment/:comment/properties",
      ],
      () => import("./resources/properties/routes.ts"),
    ),
    apiAt(["/mypermissions", "/permissions"], () => import("./resources/permissions/routes.ts")),
    apiAt(["/group", "/groups", "/user/groups"], () => import("./resources/groups/routes.ts")),
    apiAt(
      ["/role", "/project/:project/role", "/project/:project/roledetails"],
      () => import("./resources/roles/routes.ts"),
    ),
    apiAt(
      ["/permissionscheme", "/project/:project/permissionscheme"],
      () => import("./resources/permission-schemes/routes.ts"),
    ),
    apiAt(["/webhook"], () => import("./resources/webhooks/routes.ts")),
    apiAt(["/webhook/failed"], () => import("./resources/failed-webhooks/routes.ts")),
    routesAt(["/rest/webhooks"], async () => ({
      routes: (await import("./resources/webhooks/routes.ts")).adminRoutes,
    })),
    agileAt(["/board"], () => import("./resources/boards/routes.ts")),
    agileAt(["/sprint"], () => import("./resources/sprints/routes.ts")),
    agileAt(["/backlog", "/issue"], () => import("./resources/backlog/routes.ts")),
    agileAt(["/epic"], () => import("./resources/epics/routes.ts")),
    agileAt(
      [
        "/board/:board/features",
        "/board/:board/reports",
        "/board/:board/quickfilter/:filter",
        "/board/:board/issue",
        "/epic",
      ],
      () => import("./resources/planning-extras/routes.ts"),
    ),
    routesAt(
      [
        "/rest/builds",
        "/rest/deployments",
        "/rest/devinfo",
        "/rest/devopscomponents",
        "/rest/featureflags",
        "/rest/operations",
        "/rest/remotelinks",
        "/rest/security",
      ],
      () => import("./resources/tool-data/routes.ts"),
    ),
    agileAt(["/board/:board/properties", "/sprint/:sprint/properties"], async () => ({
      routes: (await import("./resources/properties/routes.ts")).planningRoutes,
    })),
    routesAt(["/secure/attachment"], async () => ({
      routes: (await import("./resources/attachments/routes.ts")).siteRoutes,
    })),
  ],
  // Atlassian keeps `latest` at version 2, so that apps of that time go on.
  mount: { at: "/rest/api/latest", leadsTo: "/rest/api/2" },
  worldActions,
  unsupported,
  objects,
  summarize,
  delivery: {
    to: "registered",
    signature,
    endpoints: (state) => Array.from(state.hooks.values(), (hook) => toEndpoint(state, hook)),
  },
});
