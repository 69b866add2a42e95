import { defineSimulator } from "#core/define-simulator.ts";
import { unsupported } from "./coverage.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes as attachments, siteRoutes } from "./resources/attachments/routes.ts";
import { routes as backlog } from "./resources/backlog/routes.ts";
import { routes as boards } from "./resources/boards/routes.ts";
import { routes as comments } from "./resources/comments/routes.ts";
import { routes as epics } from "./resources/epics/routes.ts";
import { routes as filters } from "./resources/filters/routes.ts";
import { routes as groups } from "./resources/groups/routes.ts";
import { routes as issueAttributes } from "./resources/issue-attributes/routes.ts";
import { routes as issueLinks } from "./resources/issue-links/routes.ts";
import { routes as issueMetadata } from "./resources/issue-metadata/routes.ts";
import { routes as issues } from "./resources/issues/routes.ts";
import { routes as permissionSchemes } from "./resources/permission-schemes/routes.ts";
import { routes as permissions } from "./resources/permissions/routes.ts";
import { routes as projectParts } from "./resources/project-parts/routes.ts";
import { routes as projects } from "./resources/projects/routes.ts";
import { planningRoutes, routes as properties } from "./resources/properties/routes.ts";
import { routes as remoteLinks } from "./resources/remote-links/routes.ts";
import { routes as roles } from "./resources/roles/routes.ts";
import { routes as search } from "./resources/search/routes.ts";
import { routes as serverInfo } from "./resources/server-info/routes.ts";
import { routes as sprints } from "./resources/sprints/routes.ts";
import { routes as userSearch } from "./resources/user-search/routes.ts";
import { routes as users } from "./resources/users/routes.ts";
import { routes as votes } from "./resources/votes/routes.ts";
import { routes as watchers } from "./resources/watchers/routes.ts";
import { routes as versionOrder } from "./resources/version-order/routes.ts";
import { routes as archive } from "./resources/archive/routes.ts";
import { routes as issueHistory } from "./resources/issue-history/routes.ts";
import { routes as notifications } from "./resources/notifications/routes.ts";
import { routes as bulkOperations } from "./resources/bulk-operations/routes.ts";
import { routes as linkTypes } from "./resources/link-types/routes.ts";
import { routes as jql } from "./resources/jql/routes.ts";
import { routes as customFields } from "./resources/custom-fields/routes.ts";
import { routes as fieldContexts } from "./resources/field-contexts/routes.ts";
import { routes as filterSharing } from "./resources/filter-sharing/routes.ts";
import { routes as dashboards } from "./resources/dashboards/routes.ts";
import { routes as siteLists } from "./resources/site-lists/routes.ts";
import { routes as issueTypes } from "./resources/issue-types/routes.ts";
import { routes as priorities } from "./resources/priorities/routes.ts";
import { routes as resolutions } from "./resources/resolutions/routes.ts";
import { routes as statuses } from "./resources/statuses/routes.ts";
import { routes as typeSchemes } from "./resources/type-schemes/routes.ts";
import { routes as prioritySchemes } from "./resources/priority-schemes/routes.ts";
import { routes as workflows } from "./resources/workflows/routes.ts";
import { routes as workflowSchemes } from "./resources/workflow-schemes/routes.ts";
import { routes as avatars, siteRoutes as pictures } from "./resources/avatars/routes.ts";
import { routes as projectCategories } from "./resources/project-categories/routes.ts";
import { routes as projectLifecycle } from "./resources/project-lifecycle/routes.ts";
import { routes as projectSettings } from "./resources/project-settings/routes.ts";
import { routes as securitySchemes } from "./resources/security-schemes/routes.ts";
import { routes as notificationSchemes } from "./resources/notification-schemes/routes.ts";
import { routes as screens } from "./resources/screens/routes.ts";
import { routes as screenSchemes } from "./resources/screen-schemes/routes.ts";
import { routes as fieldConfigurations } from "./resources/field-configurations/routes.ts";
import { toEndpoint } from "./resources/webhooks/actions.ts";
import { adminRoutes, routes as webhooks } from "./resources/webhooks/routes.ts";
import { routes as worklogs } from "./resources/worklogs/routes.ts";
import { inAgile, inEveryVersion } from "./route.ts";
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
    ...serverInfo,
    ...siteLists,
    ...users,
    ...userSearch,
    ...issueTypes,
    ...priorities,
    ...resolutions,
    ...statuses,
    ...typeSchemes,
    ...prioritySchemes,
    ...workflows,
    ...workflowSchemes,
    ...screens,
    ...screenSchemes,
    ...fieldConfigurations,
    ...issueAttributes,
    ...customFields,
    ...fieldContexts,
    ...projects,
    ...projectCategories,
    ...projectLifecycle,
    ...projectSettings,
    ...avatars,
    ...securitySchemes,
    ...notificationSchemes,
    ...projectParts,
    ...versionOrder,
    ...issueMetadata,
    ...archive,
    ...issues,
    ...issueHistory,
    ...notifications,
    ...bulkOperations,
    ...comments,
    ...watchers,
    ...votes,
    ...worklogs,
    ...issueLinks,
    ...linkTypes,
    ...search,
    ...jql,
    ...filters,
    ...filterSharing,
    ...dashboards,
    ...attachments,
    ...remoteLinks,
    ...properties,
    ...permissions,
    ...groups,
    ...roles,
    ...permissionSchemes,
    ...webhooks,
  ]
    .flatMap(inEveryVersion)
    .concat(
      adminRoutes,
      [...boards, ...sprints, ...backlog, ...epics, ...planningRoutes].map(inAgile),
      siteRoutes,
      pictures,
    ),
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
