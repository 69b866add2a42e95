import { routesAt } from "#core/contract/route-group.ts";
import { apiAt } from "../route.ts";

/** What administrators set up: lists of the site, schemes, workflows, screens and projects. */
export const siteGroups = [
  apiAt(["/issuetype"], () => import("../resources/issue-types/routes.ts")),
  apiAt(["/priority"], () => import("../resources/priorities/routes.ts")),
  apiAt(["/resolution"], () => import("../resources/resolutions/routes.ts")),
  apiAt(["/statuses"], () => import("../resources/statuses/routes.ts")),
  apiAt(["/issuetypescheme"], () => import("../resources/type-schemes/routes.ts")),
  apiAt(["/priorityscheme"], () => import("../resources/priority-schemes/routes.ts")),
  apiAt(["/workflow", "/workflows"], () => import("../resources/workflows/routes.ts")),
  apiAt(["/workflowscheme"], () => import("../resources/workflow-schemes/routes.ts")),
  apiAt(["/screens", "/field/:field/screens"], () => import("../resources/screens/routes.ts")),
  apiAt(
    ["/screenscheme", "/issuetypescreenscheme"],
    () => import("../resources/screen-schemes/routes.ts"),
  ),
  apiAt(
    ["/fieldconfiguration", "/fieldconfigurationscheme"],
    () => import("../resources/field-configurations/routes.ts"),
  ),
  apiAt(
    [
      "/field/search/trashed",
      "/field/:field/context/mapping",
      "/field/:field/context/:context/option/:option/issue",
      "/projects/fields",
    ],
    () => import("../resources/field-extras/routes.ts"),
  ),
  apiAt(
    ["/component", "/version/:id/relatedwork"],
    () => import("../resources/version-work/routes.ts"),
  ),
  apiAt(
    [
      "/application-properties",
      "/announcementBanner",
      "/settings",
      "/configuration/timetracking",
      "/applicationrole",
      "/instance",
      "/license",
      "/auditing",
    ],
    () => import("../resources/site-settings/routes.ts"),
  ),
  apiAt(
    [
      "/user/columns",
      "/user/email",
      "/user/nav4-opt-property",
      "/mypreferences",
      "/filter/:id/columns",
    ],
    () => import("../resources/user-settings/routes.ts"),
  ),
  apiAt(["/projectCategory"], () => import("../resources/project-categories/routes.ts")),
  apiAt(
    ["/project/:project/archive", "/project/:project/restore", "/project/:project/delete"],
    () => import("../resources/project-lifecycle/routes.ts"),
  ),
  apiAt(
    ["/project/:project/features", "/project/:project/email", "/projectvalidate"],
    () => import("../resources/project-settings/routes.ts"),
  ),
  apiAt(
    [
      "/avatar",
      "/universal_avatar",
      "/project/:project/avatar",
      "/project/:project/avatar2",
      "/project/:project/avatars",
      "/issuetype/:id/avatar2",
    ],
    () => import("../resources/avatars/routes.ts"),
  ),
  apiAt(
    [
      "/issuesecurityschemes",
      "/securitylevel",
      "/project/:project/issuesecuritylevelscheme",
      "/project/:project/securitylevel",
    ],
    () => import("../resources/security-schemes/routes.ts"),
  ),
  apiAt(
    ["/notificationscheme", "/project/:project/notificationscheme"],
    () => import("../resources/notification-schemes/routes.ts"),
  ),
  routesAt(["/secure/projectavatar", "/secure/useravatar", "/images"], async () => ({
    routes: (await import("../resources/avatars/routes.ts")).siteRoutes,
  })),
];
