import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of issue types, priorities, resolutions and statuses, and of their schemes. */
export const listTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /issuetype/project": wire("IssueTypeDetails[]", "GetIssueTypesForProject"),
  "POST /issuetype": wire("IssueTypeDetails", "CreateIssueType"),
  "PUT /issuetype/:id": wire("IssueTypeDetails", "UpdateIssueType"),
  "DELETE /issuetype/:id": only("DeleteIssueType"),
  "GET /issuetype/:id/alternatives": wire("IssueTypeDetails[]", "GetAlternativeIssueTypes"),
  "POST /priority": wire("PriorityId", "CreatePriority"),
  "PUT /priority/default": only("SetDefaultPriority"),
  "PUT /priority/move": only("MovePriorities"),
  "PUT /priority/:id": only("UpdatePriority"),
  "DELETE /priority/:id": only("DeletePriority"),
  "GET /resolution/search": wire("PageResolution", "SearchResolutions"),
  "POST /resolution": wire("ResolutionId", "CreateResolution"),
  "PUT /resolution/default": only("SetDefaultResolution"),
  "PUT /resolution/move": only("MoveResolutions"),
  "PUT /resolution/:id": only("UpdateResolution"),
  "DELETE /resolution/:id": wire("TaskProgressObject", "DeleteResolution"),
  "GET /statuses": wire(
    "{ id: string; name: string; description: string; scope: object; statusCategory: string }[]",
    "GetStatusesById",
  ),
  "GET /statuses/search": wire("{ values: JiraStatus[] }", "Search"),
  "GET /statuses/byNames": wire("JiraStatus[]", "GetStatusesByName"),
  "GET /statuses/:status/projectUsages": wire(
    "{ statusId?: string; projects?: object }",
    "GetProjectUsagesForStatus",
    "statusId",
  ),
  "GET /statuses/:status/project/:project/issueTypeUsages": wire(
    "{ statusId?: string; projectId?: string; issueTypes?: object }",
    "GetProjectIssueTypeUsagesForStatus",
    "statusId projectId",
  ),
  "GET /statuses/:status/workflowUsages": wire(
    "StatusWorkflowUsage",
    "GetWorkflowUsagesForStatus",
    "statusId",
  ),
  "POST /statuses": wire("JiraStatus[]", "CreateStatuses"),
  "PUT /statuses": only("UpdateStatuses"),
  "DELETE /statuses": only("DeleteStatusesById"),
  "GET /issuetypescheme": wire("PageIssueTypeScheme", "GetAllIssueTypeSchemes"),
  "GET /issuetypescheme/mapping": wire("PageIssueTypeSchemeMapping", "GetIssueTypeSchemesMapping"),
  "GET /issuetypescheme/project": wire(
    "PageIssueTypeSchemeProjects",
    "GetIssueTypeSchemeForProjects",
  ),
  "POST /issuetypescheme": wire("IssueTypeSchemeID", "CreateIssueTypeScheme"),
  "PUT /issuetypescheme/project": only("AssignIssueTypeSchemeToProject"),
  "PUT /issuetypescheme/:scheme": only("UpdateIssueTypeScheme", "issueTypeSchemeId"),
  "DELETE /issuetypescheme/:scheme": only("DeleteIssueTypeScheme", "issueTypeSchemeId"),
  "PUT /issuetypescheme/:scheme/issuetype": only(
    "AddIssueTypesToIssueTypeScheme",
    "issueTypeSchemeId",
  ),
  "PUT /issuetypescheme/:scheme/issuetype/move": only(
    "ReorderIssueTypesInIssueTypeScheme",
    "issueTypeSchemeId",
  ),
  "DELETE /issuetypescheme/:scheme/issuetype/:type": only(
    "RemoveIssueTypeFromIssueTypeScheme",
    "issueTypeSchemeId issueTypeId",
  ),
  "GET /priorityscheme": wire(
    "{ values?: PrioritySchemeWithPaginatedPrioritiesAndProjects[] }",
    "GetPrioritySchemes",
  ),
  "GET /priorityscheme/priorities/available": wire(
    "{ values?: PriorityWithSequence[] }",
    "GetAvailablePrioritiesByPriorityScheme",
  ),
  "GET /priorityscheme/:scheme/priorities": wire(
    "{ values?: PriorityWithSequence[] }",
    "GetPrioritiesByPriorityScheme",
    "schemeId",
  ),
  "GET /priorityscheme/:scheme/projects": wire(
    "PageProject",
    "GetProjectsByPriorityScheme",
    "schemeId",
  ),
  "POST /priorityscheme": wire("{ id?: string; task?: object }", "CreatePriorityScheme"),
  "POST /priorityscheme/mappings": wire(
    "{ values?: PriorityWithSequence[] }",
    "SuggestedPrioritiesForMappings",
  ),
  "PUT /priorityscheme/:scheme": wire(
    "{ priorityScheme?: object; task?: object }",
    "UpdatePriorityScheme",
    "schemeId",
  ),
  "DELETE /priorityscheme/:scheme": only("DeletePriorityScheme", "schemeId"),
  "GET /statuscategory/:id": wire("StatusCategory", "GetStatusCategory", "idOrKey"),
};
