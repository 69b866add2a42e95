import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of shared filters and dashboards, and of the lists of a site. */
export const sharingTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /filter/:id/permission": wire("SharePermission[]", "GetSharePermissions"),
  "POST /filter/:id/permission": wire("SharePermission[]", "AddSharePermission"),
  "GET /filter/:id/permission/:permission": wire("SharePermission", "GetSharePermission"),
  "DELETE /filter/:id/permission/:permission": only("DeleteSharePermission"),
  "PUT /filter/:id/owner": only("ChangeFilterOwner"),
  "GET /filter/defaultShareScope": wire("DefaultShareScope"),
  "PUT /filter/defaultShareScope": wire("DefaultShareScope", "SetDefaultShareScope"),
  "GET /dashboard": wire("PageOfDashboards", "GetAllDashboards"),
  "POST /dashboard": wire("Dashboard", "CreateDashboard"),
  "GET /dashboard/search": wire("PageDashboard", "GetDashboardsPaginated"),
  "GET /dashboard/:id": wire("Dashboard", "GetDashboard"),
  "PUT /dashboard/:id": wire("Dashboard", "UpdateDashboard"),
  "DELETE /dashboard/:id": only("DeleteDashboard"),
  "POST /dashboard/:id/copy": wire("Dashboard", "CopyDashboard"),
  "GET /issue/picker": wire("IssuePickerSuggestions", "GetIssuePickerResource"),
  "GET /project/recent": wire("Project[]", "GetRecent"),
  "GET /project/type": wire("ProjectType[]"),
  "GET /project/type/accessible": wire("ProjectType[]"),
  "GET /project/type/:type": wire("ProjectType", "GetProjectTypeByKey"),
  "GET /project/:project/hierarchy": wire("ProjectIssueTypeHierarchy", "GetHierarchy"),
  "GET /configuration": wire("Configuration"),
  "GET /project/type/:type/accessible": wire(
    "ProjectType",
    "GetAccessibleProjectTypeByKey",
    "projectTypeKey",
  ),
  "POST /search/id": wire("IdSearchResults", "SearchForIssuesIds"),
};
