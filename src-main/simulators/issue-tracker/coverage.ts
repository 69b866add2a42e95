import { coveredBy, type Coverage, consequencesIn } from "#core/contract/coverage.ts";
import { inAgile, inEveryVersion } from "./route.ts";

/** Under `/rest/api/3` and `/rest/api/2` alike. */
const withSdk = {
  "GET /myself": "supported",
  "GET /serverInfo": "supported",
  "GET /user": "by account id",
  "GET /user/search": "query, accountId, startAt, maxResults",
  "GET /users/search": "startAt, maxResults",
  "GET /project/search": "every filter and sort; no categories",
  "POST /project": "key, name, description, type, lead, assignee type, URL; no schemes",
  "GET /project/:project": "by id and key",
  "PUT /project/:project": "the fields of creation",
  "DELETE /project/:project": "with all its issues",
  "GET /project/:project/statuses": "supported",
  "GET /issuetype": "the five seeded types",
  "GET /status": "the three seeded statuses",
  "GET /priority": "the five seeded priorities",
  "GET /resolution": "the four seeded resolutions",
  "GET /field": "Jira's own fields",
  "GET /issueLinkType": "the four seeded types",
  "GET /issue/createmeta": "projects, types, fields by expand; deprecated, still used",
  "GET /issue/createmeta/:project/issuetypes": "supported",
  "GET /issue/createmeta/:project/issuetypes/:type": "supported",
  "POST /issue": "fields, update, transition; documents are checked",
  "POST /issue/bulk": "supported, with errors by element",
  "GET /issue/:issue": "fields; expand of renderedFields, names, transitions, changelog",
  "PUT /issue/:issue": "fields, update, returnIssue",
  "DELETE /issue/:issue": "deleteSubtasks",
  "GET /issue/:issue/transitions": "supported",
  "POST /issue/:issue/transitions": "fields, update, resolution",
  "PUT /issue/:issue/assignee": "account, null, automatic",
  "GET /issue/:issue/changelog": "supported",
  "GET /issue/:issue/comment": "supported",
  "POST /issue/:issue/comment": "body, visibility, jsdPublic",
  "GET, DELETE /issue/:issue/comment/:id": "supported",
  "PUT /issue/:issue/comment/:id": "body, visibility, jsdPublic",
  "GET, POST /issue/:issue/watchers": "supported",
  "DELETE /issue/:issue/watchers": "by account id",
  "GET /issue/:issue/worklog": "supported, without properties",
  "POST /issue/:issue/worklog": "supported, without properties",
  "POST /issueLink": "with a comment",
  "GET, DELETE /issueLink/:id": "supported",
  "GET /label": "supported",
  "GET /search/jql": "supported",
  "POST /search/jql": "JQL with functions and relative dates; no history operators",
  "POST /search/approximate-count": "an exact count",
  "POST /issue/bulkfetch": "supported",
};

const withInject = {
  "POST /user": "address, name, products",
  "DELETE /user": "supported; closes the account",
  "GET /user/assignable/search": "of a project or issue; all users are assignable",
  "GET /project": "supported",
  "GET /project/:project/components": "supported",
  "GET /project/:project/versions": "supported",
  "POST /component": "name, description, lead, assignee type",
  "GET /component/:id": "supported",
  "PUT /component/:id": "the fields of creation",
  "DELETE /component/:id": "supported",
  "POST /version": "name, description, dates, released, archived",
  "GET, PUT /version/:id": "supported",
  "DELETE /version/:id": "supported",
  "GET /issuetype/:id": "supported",
  "GET /status/:id": "by id and name",
  "GET /priority/:id": "supported",
  "GET /priority/search": "supported; one scheme for all projects",
  "GET /resolution/:id": "supported",
  "GET /statuscategory": "supported",
  "GET /issueLinkType/:id": "supported",
  "GET /issue/:issue/editmeta": "supported",
  "GET, DELETE /issue/:issue/votes": "supported",
  "POST /issue/:issue/votes": "rejected for an own issue",
  "GET, DELETE /issue/:issue/worklog/:id": "supported",
  "PUT /issue/:issue/worklog/:id": "supported, without properties",
  "GET, POST /search": "410 with the way to /search/jql",
};

const planning = {
  "GET /board": "type, name, project, filter, owner; no quick filters",
  "POST /board": "over a saved filter, in a project or of a person",
  "GET /board/filter/:filter": "supported",
  "GET, DELETE /board/:board": "supported",
  "GET /board/:board/configuration": "a column for each status",
  "GET /board/:board/issue": "JQL, fields, expand",
  "GET /board/:board/backlog": "open issues outside of a sprint",
  "GET /board/:board/sprint": "by state",
  "GET /board/:board/sprint/:sprint/issue": "supported",
  "GET /board/:board/epic": "by done",
  "GET /board/:board/epic/none/issue": "supported",
  "GET /board/:board/epic/:epic/issue": "supported",
  "GET /board/:board/version": "by released",
  "GET /board/:board/project": "supported",
  "GET /board/:board/project/full": "supported",
  "GET /board/:board/quickfilter": "always empty",
  "POST /sprint": "of boards of scrum",
  "GET, PUT, POST, DELETE /sprint/:sprint": "future, active, closed, in this order",
  "POST /sprint/:sprint/swap": "supported",
  "GET, POST /sprint/:sprint/issue": "at most 50, with a rank",
  "POST /backlog/issue": "supported",
  "POST /backlog/:board/issue": "with a rank",
  "PUT /issue/rank": "supported",
  "GET /issue/:issue": "with sprints and epic",
  "GET, PUT /issue/:issue/estimation": "story points",
  "GET /epic/none/issue": "supported",
  "POST /epic/none/issue": "supported",
  "GET /epic/:epic": "by id or key",
  "GET, POST /epic/:epic/issue": "supported",
};

const attached = {
  "POST /issue/:issue/attachments": "files of up to 10 MiB, as a form with `X-Atlassian-Token`",
  "GET /attachment/meta": "supported",
  "GET, DELETE /attachment/:id": "supported",
  "GET /attachment/content/:id": "redirect, or the bytes with ranges",
  "GET /attachment/thumbnail/:id": "the picture itself",
  "GET /issue/:issue/properties": "supported",
  "GET, PUT, DELETE /issue/:issue/properties/:property": "any JSON of up to 32,768 characters",
  "GET /project/:project/properties": "supported",
  "GET, PUT, DELETE /project/:project/properties/:property": "supported",
  "GET /comment/:comment/properties": "supported",
  "GET, PUT, DELETE /comment/:comment/properties/:property": "supported",
  "GET /user/properties": "by account id",
  "GET, PUT, DELETE /user/properties/:property": "by account id",
  "GET, POST, DELETE /issue/:issue/remotelink": "by global id",
  "GET, PUT, DELETE /issue/:issue/remotelink/:link": "supported",
  "GET /mypermissions": "every user has every permission",
  "GET /permissions": "the usual ones",
  "POST /permissions/check": "supported",
  "POST /permissions/project": "supported",
};

const planningProperties = {
  "GET /board/:board/properties": "supported",
  "GET, PUT, DELETE /board/:board/properties/:property": "supported",
  "GET /sprint/:sprint/properties": "supported",
  "GET, PUT, DELETE /sprint/:sprint/properties/:property": "supported",
};

const savedFilters = {
  "POST /filter": "name, JQL, description, favourite; no sharing",
  "GET /filter/search": "name, owner, ids, order",
  "GET /filter/my": "supported",
  "GET /filter/favourite": "supported",
  "GET, PUT, DELETE /filter/:id": "only its owner changes it",
  "PUT, DELETE /filter/:id/favourite": "supported",
};

const withHooks = {
  "GET, POST, DELETE /webhook": "events of issues and comments; JQL and field filters",
  "PUT /webhook/refresh": "supported",
};

const adminWebhooks = {
  "GET, POST /rest/webhooks/1.0/webhook": "with secret and JQL filter; without excludeBody",
  "GET, PUT, DELETE /rest/webhooks/1.0/webhook/:id": "supported",
};

/** The simulated part of Jira. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("issue-tracker.sdk.test.ts", withSdk),
    ...coveredBy("issue-tracker.test.ts", withInject),
    ...coveredBy("planning.sdk.test.ts", savedFilters),
    ...coveredBy("attached.sdk.test.ts", attached),
    ...coveredBy("webhooks.sdk.test.ts", withHooks),
  ]
    .flatMap(inEveryVersion)
    .concat(
      coveredBy("webhooks.sdk.test.ts", adminWebhooks),
      coveredBy("planning.sdk.test.ts", planning).map(inAgile),
      coveredBy("attached.sdk.test.ts", planningProperties).map(inAgile),
      coveredBy("attached.sdk.test.ts", { "GET /secure/attachment/:id/:name": "for browsers" }),
    ),
  consequences: consequencesIn("consequences.test.ts", {
    "an issue is deleted": "its links, comments, files and work go; only `jira:issue_deleted`",
    "an issue with subtasks is deleted": "that needs `deleteSubtasks`, and they go with it",
    "a component is deleted": "its issues lose it, or get another by one parameter",
    "an issue is linked to itself": "that is refused",
    "a version is deleted": "its issues lose it, or move to another version by two parameters",
    "a project is deleted": "its issues, versions, components and boards go; its key is free",
    "a sprint is closed": "its open issues wait in the backlog, and all keep it as a closed sprint",
    "a sprint is deleted": "its issues go to the backlog",
    "the filter of a board is deleted": "that is refused",
  }),
  leftOut: [
    { what: "columns of boards, quick filters, swimlanes", why: "a column for each status" },
    { what: "thumbnails in another size", why: "the picture itself is returned" },
    { what: "roles, permission schemes, security levels", why: "every user has all permissions" },
    { what: "custom workflows, screens and fields", why: "all projects share one workflow" },
    {
      what: "types of custom fields",
      why: "sprint, rank, story points and start date have theirs; others accept any value",
    },
    { what: "JQL's WAS and CHANGED", why: "rejected with status 400" },
    { what: "macros and images of wiki markup", why: "returned unchanged" },
  ],
};

/** Routes of Jira that are not simulated, though a parameter of a simulated route matches their paths. */
export const unsupported: readonly string[] = [
  { method: "GET", path: "/issue/picker" },
  { method: "PUT", path: "/issue/archive" },
  { method: "PUT", path: "/issue/unarchive" },
  { method: "GET", path: "/issuetype/project" },
  { method: "GET", path: "/project/recent" },
  { method: "GET", path: "/project/type" },
  { method: "GET", path: "/resolution/search" },
]
  .flatMap(inEveryVersion)
  .map(({ method, path }) => `${method} ${path}`);
