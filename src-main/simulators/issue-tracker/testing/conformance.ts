import type { ConformanceRules, RouteRule } from "#core/testing/conformance/rules.ts";
import { type ApiVersion, inAgile, inEveryVersion } from "../route.ts";
import { fieldTypes } from "./field-types.ts";
import { sharingTypes } from "./sharing-types.ts";
import { siteTypes } from "./site-types.ts";
import { projectTypes } from "./project-types.ts";
import { schemeTypes } from "./scheme-types.ts";
import { screenTypes } from "./screen-types.ts";
import { manyTypes } from "./many-types.ts";
import { settingTypes } from "./setting-types.ts";
import { toolTypes } from "./tool-types.ts";
import { listTypes } from "./list-types.ts";
import { workTypes } from "./work-types.ts";
import { workflowTypes } from "./workflow-types.ts";
import { only, type VersionlessRule, wire } from "./versionless.ts";

const rules: Readonly<Record<string, VersionlessRule>> = {
  ...fieldTypes,
  ...sharingTypes,
  ...siteTypes,
  ...workTypes,
  ...listTypes,
  ...manyTypes,
  ...settingTypes,
  ...screenTypes,
  ...projectTypes,
  ...schemeTypes,
  ...workflowTypes,
  "GET /attachment/meta": wire("AttachmentSettings"),
  "GET /attachment/:id": wire("AttachmentMetadata", "GetAttachment"),
  "DELETE /attachment/:id": only("RemoveAttachment"),
  "POST /issue/:issue/attachments": wire("Attachment[]"),
  "GET /issue/:issue/properties": wire("PropertyKeys", "GetIssuePropertyKeys"),
  "GET /issue/:issue/properties/:property": wire("EntityProperty", "GetIssueProperty"),
  "GET /project/:project/properties/:property": wire("EntityProperty", "GetProjectProperty"),
  "GET /user/properties/:property": wire("EntityProperty"),
  "GET /issue/:issue/remotelink": wire(
    "RemoteIssueLink | RemoteIssueLink[]",
    "GetRemoteIssueLinks",
  ),
  "POST /issue/:issue/remotelink": wire(
    "RemoteIssueLinkIdentifies",
    "CreateOrUpdateRemoteIssueLink",
  ),
  "GET /issue/:issue/remotelink/:link": wire("RemoteIssueLink", "GetRemoteIssueLinkById"),
  "GET /mypermissions": wire("Permissions", "GetMyPermissions"),
  "GET /permissions": wire("Permissions"),
  "POST /permissions/check": wire("BulkPermissionGrants", "GetBulkPermissions"),
  "POST /permissions/project": wire("PermittedProjects", "GetPermittedProjects"),
  "POST /component": wire("ProjectComponent", "CreateComponent"),
  "DELETE /component/:id": only("DeleteComponent"),
  "GET /component/:id": wire("ProjectComponent", "GetComponent"),
  "PUT /component/:id": wire("ProjectComponent", "UpdateComponent"),
  "POST /issue": wire("CreatedIssue", "CreateIssue"),
  "POST /issue/bulk": wire("CreatedIssues", "CreateIssues"),
  "POST /issue/bulkfetch": wire("BulkIssue", "BulkFetchIssues"),
  "POST /filter": wire("Filter", "CreateFilter"),
  "GET /filter/search": wire("PageFilterDetails", "GetFiltersPaginated"),
  "GET /filter/my": wire("Filter[]", "GetMyFilters"),
  "GET /filter/favourite": wire("Filter[]"),
  "GET /filter/:id": wire("Filter", "GetFilter"),
  "PUT /filter/:id": wire("Filter", "UpdateFilter"),
  "GET /issue/createmeta": wire("IssueCreateMetadata", "GetCreateIssueMeta"),
  "GET /issue/createmeta/:project/issuetypes": wire(
    "PageOfCreateMetaIssueTypes",
    "GetCreateIssueMetaIssueTypes",
  ),
  "GET /issue/createmeta/:project/issuetypes/:type": wire(
    "PageOfCreateMetaIssueTypeWithField",
    "GetCreateIssueMetaIssueTypeId",
  ),
  "DELETE /issue/:issue": only("DeleteIssue"),
  "GET /issue/:issue": wire("Issue", "GetIssue"),
  "PUT /issue/:issue": only("EditIssue"),
  "GET /issue/:issue/changelog": wire("PageChangelog", "GetChangeLogs"),
  "GET /issue/:issue/comment": wire("PageOfComments", "GetComments"),
  "POST /issue/:issue/comment": wire("Comment", "AddComment"),
  "DELETE /issue/:issue/comment/:id": only("DeleteComment"),
  "GET /issue/:issue/comment/:id": wire("Comment", "GetComment"),
  "PUT /issue/:issue/comment/:id": wire("Comment", "UpdateComment"),
  "GET /issue/:issue/editmeta": wire("IssueUpdateMetadata", "GetEditIssueMeta"),
  "GET /issue/:issue/transitions": wire("Transitions", "GetTransitions"),
  "POST /issue/:issue/transitions": only("DoTransition"),
  "DELETE /issue/:issue/votes": only("RemoveVote"),
  "GET /issue/:issue/votes": wire("Votes", "GetVotes"),
  "POST /issue/:issue/votes": only("AddVote"),
  "DELETE /issue/:issue/watchers": only("RemoveWatcher"),
  "GET /issue/:issue/watchers": wire("Watchers", "GetIssueWatchers"),
  "POST /issue/:issue/watchers": only("AddWatcher"),
  "GET /issue/:issue/worklog": wire("PageOfWorklogs", "GetIssueWorklog"),
  "POST /issue/:issue/worklog": wire("Worklog", "AddWorklog"),
  "DELETE /issue/:issue/worklog/:id": only("DeleteWorklog"),
  "GET /issue/:issue/worklog/:id": wire("Worklog", "GetWorklog"),
  "PUT /issue/:issue/worklog/:id": wire("Worklog", "UpdateWorklog"),
  "POST /issueLink": only("LinkIssues"),
  "DELETE /issueLink/:id": only("DeleteIssueLink"),
  "GET /issueLink/:id": wire("IssueLink", "GetIssueLink"),
  "GET /issuetype": wire("IssueTypeDetails[]"),
  "GET /issuetype/:id": wire("IssueTypeDetails", "GetIssueType"),
  "GET /label": wire("PageString", "GetAllLabels"),
  "GET /myself": wire("User", "GetCurrentUser"),
  "GET /priority": wire("Priority[]"),
  "GET /priority/search": wire("PagePriority", "SearchPriorities"),
  "GET /priority/:id": wire("Priority", "GetPriority"),
  "POST /project": wire("ProjectIdentifiers", "CreateProject"),
  "GET /project/search": wire("PageProject", "SearchProjects"),
  "DELETE /project/:project": only("DeleteProject"),
  "GET /project/:project": wire("Project", "GetProject"),
  "PUT /project/:project": wire("Project", "UpdateProject"),
  "GET /project/:project/components": wire("ProjectComponent[]", "GetProjectComponents"),
  "GET /project/:project/statuses": wire("IssueTypeWithStatus[]", "GetAllStatuses"),
  "GET /project/:project/versions": wire("Version[]", "GetProjectVersions"),
  "GET /resolution": wire("Resolution[]"),
  "GET /resolution/:id": wire("Resolution", "GetResolution"),
  "POST /search/approximate-count": wire("JQLCount", "CountIssues"),
  "GET /search/jql": wire("SearchAndReconcileResults", "SearchForIssuesUsingJqlEnhancedSearch"),
  "POST /search/jql": wire(
    "SearchAndReconcileResults",
    "SearchForIssuesUsingJqlEnhancedSearchPost",
  ),
  "GET /serverInfo": wire("ServerInformation"),
  "GET /status": wire("StatusDetails[]"),
  "GET /status/:id": wire("StatusDetails", "GetStatus"),
  "GET /statuscategory": wire("StatusCategory[]"),
  "DELETE /user": only("RemoveUser"),
  "GET /user": wire("User", "GetUser"),
  "POST /user": wire("User", "CreateUser"),
  "POST /version": wire("Version", "CreateVersion"),
  "GET /version/:id": wire("Version", "GetVersion"),
  "PUT /version/:id": wire("Version", "UpdateVersion"),
};

/** The rules of the planning API, whose types are apart. */
const planning: Readonly<Record<string, VersionlessRule>> = {
  "GET /board": wire("GetAllBoards", "GetAllBoards"),
  "POST /board": wire("CreateBoard", "CreateBoard"),
  "GET /board/filter/:filter": wire("GetBoardByFilterId", "GetBoardByFilterId"),
  "GET /board/:board": wire("GetBoard"),
  "GET /board/:board/configuration": wire("GetConfiguration"),
  "GET /board/:board/issue": wire("SearchResults", "GetIssuesForBoard"),
  "GET /board/:board/backlog": wire("SearchResults", "GetIssuesForBacklog"),
  "GET /board/:board/sprint": wire("{ values: Sprint[] }", "GetAllSprints"),
  "GET /board/:board/sprint/:sprint/issue": wire("SearchResults", "GetBoardIssuesForSprint"),
  "GET /board/:board/epic": wire("{ values: Epic[] }", "GetEpics"),
  "GET /board/:board/project": wire("Projects", "GetProjects"),
  "GET /board/:board/version": wire("{ values: Version[] }", "GetAllVersions"),
  "POST /sprint": wire("Sprint", "CreateSprint"),
  "GET /sprint/:sprint": wire("Sprint"),
  "POST /sprint/:sprint": wire("Sprint", "PartiallyUpdateSprint"),
  "PUT /sprint/:sprint": wire("Sprint", "UpdateSprint"),
  "POST /sprint/:sprint/swap": only("SwapSprint"),
  "GET /sprint/:sprint/issue": wire("SearchResults", "GetIssuesForSprint"),
  "POST /sprint/:sprint/issue": only("MoveIssuesToSprintAndRank"),
  "POST /backlog/issue": only("MoveIssuesToBacklog"),
  "PUT /issue/rank": only("RankIssues"),
  "GET /issue/:issue": wire("Issue", "GetIssue"),
  "GET /issue/:issue/estimation": wire("{ fieldId: string; value?: number }"),
  "PUT /issue/:issue/estimation": wire(
    "{ fieldId: string; value?: number }",
    "EstimateIssueForBoard",
  ),
  "GET /board/:board/properties/:property": wire("{ key: string; value: unknown }"),
  "GET /sprint/:sprint/properties/:property": wire("{ key: string; value: unknown }"),
  "POST /epic/:epic": wire("Epic", "PartiallyUpdateEpic"),
  "PUT /epic/:epic/rank": only("RankEpics"),
  "GET /board/:board/features": wire("GetFeaturesForBoard"),
  "PUT /board/:board/features": wire("GetFeaturesForBoard"),
  "GET /board/:board/reports": wire("GetReportsForBoard"),
  "POST /board/:board/issue": only("MoveIssuesToBoard"),
  "GET /epic/:epic": wire("Epic"),
  "GET /epic/:epic/issue": wire("SearchResults", "GetIssuesForEpic"),
};

const planningRoutes = Object.entries(planning).map(([route, { model, parameters }]) => {
  const [method = "", path = ""] = route.split(" ");
  const rule: RouteRule = {
    ...(model !== undefined && {
      response: `Planned<${model.replaceAll(/\b[A-Z]\w+/g, "Agile.AgileModels.$&")}>`,
    }),
    ...(parameters !== undefined && { parameters: `Agile.AgileParameters.${parameters}` }),
  };
  return [`${method} ${inAgile({ path }).path}`, rule] as const;
});

function ruleOf({ model, parameters }: VersionlessRule, version: ApiVersion): RouteRule {
  const name = `Version${String(version)}`;
  return {
    ...(model !== undefined && {
      response: `Sent<${model.replaceAll(/\b[A-Z]\w+/g, `${name}.${name}Models.$&`)}>`,
    }),
    ...(parameters !== undefined && { parameters: `${name}.${name}Parameters.${parameters}` }),
  };
}

const routes = Object.entries(rules).flatMap(([route, rule]) => {
  const [method = "", path = ""] = route.split(" ");
  return inEveryVersion({ path }).map((versioned, index) => {
    const version = index === 0 ? 3 : 2;
    return [`${method} ${versioned.path}`, ruleOf(rule, version)] as const;
  });
});

/** The parameters that rules say are in the path, by route. */
const namedInPath = Object.fromEntries(
  Object.entries(rules).flatMap(([route, rule]) => {
    const [method = "", path = ""] = route.split(" ");
    return inEveryVersion({ path }).flatMap((versioned) =>
      (rule.inPath ?? []).map((name) => [`${method} ${versioned.path}: ${name}`, "in the path"]),
    );
  }),
) as Readonly<Record<string, string>>;

const inPath = [
  "boardId",
  "contextId",
  "epicIdOrKey",
  "fieldId",
  "idOrName",
  "issueIdOrKey",
  "issueLinkTypeId",
  "issueTypeId",
  "linkId",
  "moveIssuesTo",
  "taskId",
  "permissionId",
  "projectKeyOrId",
  "schemeId",
  "propertyKey",
  "projectTypeKey",
  "projectIdOrKey",
  "sprintId",
];

/** Fields of the models that the SDK takes for parameters and that cannot be written. */
const readOnly = [
  "assignee",
  "author",
  "created",
  "isAssigneeTypeValid",
  "issueId",
  "issuesStatusForFixVersion",
  "jsdAuthorCanSeeRequest",
  "lead",
  "operations",
  "overdue",
  "realAssignee",
  "realAssigneeType",
  "renderedBody",
  "scope",
  "self",
  "updateAuthor",
  "updated",
  "userReleaseDate",
  "userStartDate",
];

const reasons = (names: readonly string[], reason: string) =>
  Object.fromEntries(names.map((name) => [name, reason]));

const changedById = inEveryVersion({ path: "/permissionscheme/:scheme" }).flatMap(({ path }) => [
  `PUT ${path}: id`,
  `POST ${path}/permission: id`,
]);

const fieldsById = inEveryVersion({ path: "/field/:field" }).flatMap(({ path }) => [
  `DELETE ${path}: id`,
  `POST ${path}/context: id`,
  `POST ${path}/trash: id`,
  `POST ${path}/restore: id`,
  `DELETE ${path}/context/:context/option/:option: optionId`,
]);

const creating = [
  "/permissionscheme",
  "/issueLinkType",
  "/component",
  "/version",
  "/issue/:issue/comment",
  "/issue/:issue/worklog",
]
  .flatMap((path) => inEveryVersion({ path }))
  .map(({ path }) => `POST ${path}: id`);

/** Parts of a filter that a client reads and never writes. */
const ofFilters = inEveryVersion({ path: "/filter" }).flatMap(({ path }) =>
  [`POST ${path}`, `PUT ${path}/:id`].flatMap((route) =>
    [
      "approximateLastUsed",
      "favouritedCount",
      "id",
      "owner",
      "searchUrl",
      "sharedUsers",
      "subscriptions",
      "viewUrl",
    ].map((name) => `${route}: ${name}`),
  ),
);

const wholeBody = inEveryVersion({ path: "" }).flatMap(({ path }) => [
  `POST ${path}/issue/:issue/comment: comment`,
  `PUT ${path}/issue/:issue/comment/:id: comment`,
  `POST ${path}/issue/:issue/watchers: accountId`,
]);

/** The types of the package `jira.js` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { Agile, Version2, Version3 } from "jira.js";
// The types of the SDK require fields that the API sends only when they are asked for, and know no nulls.
type Empty = "assignee" | "description" | "environment" | "from" | "fromString" | "sprint" | "epic" | "to" | "toString";
type Sent<T> = T extends readonly (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Sent<T[Key]> | (Key extends Empty ? null : never) }
    : T;
// The types of the planning API leave out what the same objects have elsewhere.
type Planned<T> = T extends readonly (infer Item)[]
  ? Planned<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Planned<T[Key]> | (Key extends Empty ? null : never) } & {
        key?: string;
        untranslatedName?: string;
      }
    : T;
`,
  hasMore: "the API sends fields that the types of the SDK leave out",
  routes: {
    ...Object.fromEntries([...routes, ...planningRoutes]),
    ...toolTypes,
    // The times are milliseconds; the SDK's type calls them texts.
    "GET /rest/api/3/bulk/queue/:id": {
      response: `Sent<Omit<Version3.Version3Models.BulkOperationProgress, "created" | "started" | "updated">> &
        { created: number; started: number; updated: number }`,
      parameters: "Version3.Version3Parameters.GetBulkOperationProgress",
    },
  },
  notSent: {
    ...namedInPath,
    ...reasons(inPath, "in the path"),
    ...reasons(readOnly, "read-only"),
    ...reasons(creating, "read-only"),
    ...reasons(changedById, "read-only"),
    ...reasons(fieldsById, "in the path"),
    ...reasons(
      inEveryVersion({ path: "/project/:project/hierarchy" }).map(
        ({ path }) => `GET ${path}: projectId`,
      ),
      "in the path",
    ),
    "POST /rest/api/2/group/user: groupName": "only in the SDK's type; it sends `groupname`",
    ...reasons(ofFilters, "read-only"),
    "GET /rest/agile/1.0/board/filter/:filter: filterId": "in the path",
    ...reasons(wholeBody, "the body itself, or its `body`"),
  },
};
