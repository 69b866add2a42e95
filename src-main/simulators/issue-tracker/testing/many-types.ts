import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of properties, work and archives of many issues. */
export const manyTypes: Readonly<Record<string, VersionlessRule>> = {
  "POST /comment/list": wire("PageComment", "GetCommentsByIds"),
  "POST /issue/watching": wire("BulkIssueIsWatching", "GetIsWatchingIssueBulk"),
  "GET /events": wire("IssueEvent[]"),
  "GET /issue/limit/report": wire("IssueLimitReport", "GetIssueLimitReport"),
  "POST /issue/archive": wire("string", "ArchiveIssuesAsync"),
  "PUT /issues/archive/export": wire("ExportArchivedIssuesTaskProgress", "ExportArchivedIssues"),
  "POST /issue/properties": only("BulkSetIssuesProperties"),
  "POST /issue/properties/multi": only("BulkSetIssuePropertiesByIssue"),
  "PUT /issue/properties/:property": only("BulkSetIssueProperty", "propertyKey"),
  "DELETE /issue/properties/:property": only("BulkDeleteIssueProperty", "propertyKey"),
  "DELETE /issue/:issue/worklog": only("BulkDeleteWorklogs", "issueIdOrKey"),
  "POST /issue/:issue/worklog/move": only("BulkMoveWorklogs", "worklogs"),
  "POST /bulk/issues/move": wire("SubmittedBulkOperation", "SubmitBulkMove"),
  "GET /webhook/failed": wire("FailedWebhooks", "GetFailedWebhooks"),
  "GET /field/search/trashed": wire("PageField", "GetTrashedFieldsPaginated"),
  "POST /field/:field/context/mapping": wire(
    "{ values?: object[] }",
    "GetCustomFieldContextsForProjectsAndIssueTypes",
    "fieldId",
  ),
  "DELETE /field/:field/context/:context/option/:option/issue": only(
    "ReplaceCustomFieldOption",
    "fieldId contextId optionId",
  ),
  "GET /projects/fields": wire("{ values: object[] }", "GetProjectFields"),
  "GET /component": wire("{ values?: object[] }", "FindComponentsForProjects"),
  "GET /version/:id/relatedwork": wire("VersionRelatedWork[]", "GetRelatedWork"),
  "POST /version/:id/relatedwork": wire("VersionRelatedWork", "CreateRelatedWork"),
  "PUT /version/:id/relatedwork": wire("VersionRelatedWork", "UpdateRelatedWork"),
  "DELETE /version/:id/relatedwork/:work": only("DeleteRelatedWork", "versionId relatedWorkId"),
  "GET /issuetype/:id/properties/:property": wire(
    "EntityProperty",
    "GetIssueTypeProperty",
    "issueTypeId propertyKey",
  ),
  "GET /issue/:issue/worklog/:id/properties/:property": wire(
    "EntityProperty",
    "GetWorklogProperty",
    "issueIdOrKey worklogId propertyKey",
  ),
  "GET /issue/:issue/worklog/:id/properties": wire(
    "PropertyKeys",
    "GetWorklogPropertyKeys",
    "issueIdOrKey worklogId",
  ),
  "GET /dashboard/:dashboard/items/:item/properties/:property": wire(
    "EntityProperty",
    "GetDashboardItemProperty",
    "dashboardId itemId propertyKey",
  ),
};
