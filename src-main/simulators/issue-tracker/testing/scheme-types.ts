import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of security and notification schemes. */
export const schemeTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /issuesecurityschemes": wire("SecuritySchemes"),
  "GET /issuesecurityschemes/search": wire(
    "PageSecuritySchemeWithProjects",
    "SearchSecuritySchemes",
  ),
  "GET /issuesecurityschemes/level": wire("PageSecurityLevel", "GetSecurityLevels"),
  "GET /issuesecurityschemes/level/member": wire(
    "PageSecurityLevelMember",
    "GetSecurityLevelMembers",
  ),
  "GET /issuesecurityschemes/project": wire(
    "PageIssueSecuritySchemeToProjectMapping",
    "SearchProjectsUsingSecuritySchemes",
  ),
  "PUT /issuesecurityschemes/level/default": only("SetDefaultLevels"),
  "PUT /issuesecurityschemes/project": wire("TaskProgressObject", "AssociateSchemesToProjects"),
  "GET /project/:project/issuesecuritylevelscheme": wire(
    "SecurityScheme",
    "GetProjectIssueSecurityScheme",
    "projectKeyOrId",
  ),
  "GET /project/:project/securitylevel": wire(
    "ProjectIssueSecurityLevels",
    "GetSecurityLevelsForProject",
    "projectKeyOrId",
  ),
  "GET /securitylevel/:level": wire("SecurityLevel", "GetIssueSecurityLevel", "id"),
  "POST /issuesecurityschemes": wire("SecuritySchemeId", "CreateIssueSecurityScheme"),
  "GET /notificationscheme": wire("PageNotificationScheme", "GetNotificationSchemes"),
  "GET /notificationscheme/project": wire(
    "NotificationSchemeAndProjectMappingPage",
    "GetNotificationSchemeToProjectMappings",
  ),
  "GET /notificationscheme/:scheme": wire("NotificationScheme", "GetNotificationScheme", "id"),
  "GET /project/:project/notificationscheme": wire(
    "NotificationScheme",
    "GetNotificationSchemeForProject",
    "projectKeyOrId",
  ),
  "POST /notificationscheme": wire("NotificationSchemeId", "CreateNotificationScheme"),
  "PUT /notificationscheme/:scheme": only("UpdateNotificationScheme", "id"),
  "PUT /notificationscheme/:scheme/notification": only("AddNotifications", "id"),
  "DELETE /notificationscheme/:scheme": only("DeleteNotificationScheme", "notificationSchemeId"),
  "DELETE /notificationscheme/:scheme/notification/:id": only(
    "RemoveNotificationFromNotificationScheme",
    "notificationSchemeId notificationId",
  ),
  "GET /issuesecurityschemes/:scheme": wire("SecurityScheme", "GetIssueSecurityScheme", "id"),
  "PUT /issuesecurityschemes/:scheme": only("UpdateIssueSecurityScheme", "id"),
  "DELETE /issuesecurityschemes/:scheme": only("DeleteSecurityScheme", "schemeId"),
  "GET /issuesecurityschemes/:scheme/members": wire(
    "PageIssueSecurityLevelMember",
    "GetIssueSecurityLevelMembers",
    "issueSecuritySchemeId",
  ),
  "PUT /issuesecurityschemes/:scheme/level": only("AddSecurityLevel", "schemeId"),
  "PUT /issuesecurityschemes/:scheme/level/:level": only("UpdateSecurityLevel", "schemeId levelId"),
  "DELETE /issuesecurityschemes/:scheme/level/:level": only("RemoveLevel", "schemeId levelId"),
  "PUT /issuesecurityschemes/:scheme/level/:level/member": only(
    "AddSecurityLevelMembers",
    "schemeId levelId",
  ),
  "DELETE /issuesecurityschemes/:scheme/level/:level/member/:member": only(
    "RemoveMemberFromSecurityLevel",
    "schemeId levelId memberId",
  ),
};
