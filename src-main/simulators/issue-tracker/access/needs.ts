import { lazy } from "#core/contract/lazy.ts";

/** The permissions for things that have an author: one for all of them, and one for the own ones. */
export interface OwnedNeed {
  readonly thing: "comment" | "worklog" | "attachment";
  readonly all: string;
  readonly own: string;
}

/** The permission that a route needs. */
type Need = string | OwnedNeed;

const owned = (thing: OwnedNeed["thing"], verb: "EDIT" | "DELETE"): OwnedNeed => {
  const name = `${thing.toUpperCase()}S`;
  return { thing, all: `${verb}_ALL_${name}`, own: `${verb}_OWN_${name}` };
};

const each = (endpoints: readonly string[], need: Need) =>
  endpoints.map((endpoint): readonly [string, Need] => [endpoint, need]);

const SITE = "ADMINISTER";
const PROJECT = "ADMINISTER_PROJECTS";

/** Paths whose changes are for administrators of the site. */
const configured = [
  "application-properties",
  "announcementBanner",
  "configuration",
  "fieldconfiguration",
  "fieldconfigurationscheme",
  "issuesecurityschemes",
  "issuetype",
  "issuetypescheme",
  "issuetypescreenscheme",
  "notificationscheme",
  "priority",
  "priorityscheme",
  "projectCategory",
  "resolution",
  "screens",
  "screenscheme",
  "settings",
  "statuses",
  "workflow",
  "workflows",
  "workflowscheme",
];

/** Paths that only administrators of the site may read. */
const secret = [
  "application-properties",
  "applicationrole",
  "auditing",
  "fieldconfiguration",
  "fieldconfigurationscheme",
  "issuesecurityschemes",
  "issuetypescheme",
  "issuetypescreenscheme",
  "license",
  "priorityscheme",
  "screens",
  "screenscheme",
  "workflowscheme",
];

/** Requests with a body that only read. */
const reading = ["POST /workflows", "POST /workflows/preview"];

/** The permission that a route needs. */
export function needOf(endpoint: string): Need | undefined {
  const known = needs()[endpoint];
  if (known !== undefined || reading.includes(endpoint)) return known;
  const [method = "", path = ""] = endpoint.split(" ");
  const [, first = ""] = path.split("/");
  const guarded = method === "GET" ? secret : configured;
  return guarded.includes(first) ? SITE : undefined;
}

/** The permissions that routes need, besides that of seeing the project or issue of their path. */
const needs = lazy((): Readonly<Record<string, Need>> =>
  Object.fromEntries([
    ...each(
      [
        "POST /user",
        "DELETE /user",
        "POST /group",
        "DELETE /group",
        "POST /group/user",
        "DELETE /group/user",
        "POST /project",
        "DELETE /project/:project",
        "POST /project/:project/archive",
        "POST /project/:project/restore",
        "POST /project/:project/delete",
        "POST /issuetype/:id/avatar2",
        "POST /role",
        "PUT /role/:id",
        "POST /role/:id",
        "DELETE /role/:id",
        "POST /role/:id/actors",
        "DELETE /role/:id/actors",
        "POST /permissionscheme",
        "PUT /permissionscheme/:scheme",
        "DELETE /permissionscheme/:scheme",
        "POST /permissionscheme/:scheme/permission",
        "DELETE /permissionscheme/:scheme/permission/:grant",
        "PUT /project/:project/permissionscheme",
        ...["POST /field", "PUT /field/:field", "DELETE /field/:field"],
        ...["POST /field/:field/trash", "POST /field/:field/restore"],
        ...[
          "",
          "/project",
          "/project/remove",
          "/issuetype",
          "/issuetype/remove",
          "/option",
          "/option/move",
          "/option/:option",
        ].flatMap((end) =>
          ["PUT", "POST", "DELETE"].map(
            (method) => `${method} /field/:field/context/:context${end}`,
          ),
        ),
        "POST /field/:field/context",
        ...["POST /issueLinkType", "PUT /issueLinkType/:id", "DELETE /issueLinkType/:id"],
        "GET /rest/webhooks/1.0/webhook",
        "POST /rest/webhooks/1.0/webhook",
        "GET /rest/webhooks/1.0/webhook/:id",
        "PUT /rest/webhooks/1.0/webhook/:id",
        "DELETE /rest/webhooks/1.0/webhook/:id",
      ],
      SITE,
    ),
    ...each(
      [
        "PUT /project/:project",
        "PUT /project/:project/avatar",
        "POST /project/:project/avatar2",
        "DELETE /project/:project/avatar/:id",
        "PUT /project/:project/features/:feature",
        "PUT /project/:project/email",
        "PUT /project/:project/properties/:property",
        "DELETE /project/:project/properties/:property",
        "POST /project/:project/role/:id",
        "PUT /project/:project/role/:id",
        "DELETE /project/:project/role/:id",
        "PUT /component/:id",
        "DELETE /component/:id",
        "PUT /version/:id",
        "DELETE /version/:id",
      ],
      PROJECT,
    ),
    ["PUT /issue/:issue", "EDIT_ISSUES"],
    ["DELETE /issue/:issue", "DELETE_ISSUES"],
    ["PUT /issue/:issue/assignee", "ASSIGN_ISSUES"],
    ["POST /issue/:issue/transitions", "TRANSITION_ISSUES"],
    ["POST /issue/:issue/comment", "ADD_COMMENTS"],
    ["PUT /issue/:issue/comment/:id", owned("comment", "EDIT")],
    ["DELETE /issue/:issue/comment/:id", owned("comment", "DELETE")],
    ["POST /issue/:issue/worklog", "WORK_ON_ISSUES"],
    ["PUT /issue/:issue/worklog/:id", owned("worklog", "EDIT")],
    ["DELETE /issue/:issue/worklog/:id", owned("worklog", "DELETE")],
    ["POST /issue/:issue/attachments", "CREATE_ATTACHMENTS"],
    ["DELETE /attachment/:id", owned("attachment", "DELETE")],
    ["GET /issue/:issue/watchers", "VIEW_VOTERS_AND_WATCHERS"],
    ["GET /issue/:issue/votes", "VIEW_VOTERS_AND_WATCHERS"],
    ["PUT /issue/:issue/properties/:property", "EDIT_ISSUES"],
    ["DELETE /issue/:issue/properties/:property", "EDIT_ISSUES"],
    ["POST /issue/:issue/remotelink", "LINK_ISSUES"],
    ["PUT /issue/:issue/remotelink/:link", "LINK_ISSUES"],
    ["DELETE /issue/:issue/remotelink/:link", "LINK_ISSUES"],
  ]),
);
