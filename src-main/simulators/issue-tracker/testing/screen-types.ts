import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of screens, their schemes, and field configurations. */
export const screenTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /screens": wire("PageScreen", "GetScreens"),
  "POST /screens": wire("Screen", "CreateScreen"),
  "POST /screens/addToDefault/:field": wire("{ id?: never }", "AddFieldToDefaultScreen", "fieldId"),
  "PUT /screens/:screen": wire("Screen", "UpdateScreen", "screenId"),
  "DELETE /screens/:screen": only("DeleteScreen", "screenId"),
  "GET /screens/:screen/availableFields": wire(
    "ScreenableField[]",
    "GetAvailableScreenFields",
    "screenId",
  ),
  "GET /field/:field/screens": wire("PageScreenWithTab", "GetScreensForField", "fieldId"),
  "GET /screens/tabs": wire("{ id: number }[]", "GetBulkScreenTabs"),
  "GET /screenscheme": wire("PageScreenScheme", "GetScreenSchemes"),
  "POST /screenscheme": wire("ScreenSchemeId", "CreateScreenScheme"),
  "PUT /screenscheme/:scheme": only("UpdateScreenScheme", "screenSchemeId"),
  "DELETE /screenscheme/:scheme": only("DeleteScreenScheme", "screenSchemeId"),
  "GET /fieldconfiguration": wire(
    "{ values?: FieldConfigurationDetails[] }",
    "GetAllFieldConfigurations",
  ),
  "POST /fieldconfiguration": wire("FieldConfiguration", "CreateFieldConfiguration"),
  "PUT /fieldconfiguration/:id": only("UpdateFieldConfiguration"),
  "DELETE /fieldconfiguration/:id": only("DeleteFieldConfiguration"),
  "GET /fieldconfiguration/:id/fields": wire(
    "PageFieldConfigurationItem",
    "GetFieldConfigurationItems",
  ),
  "PUT /fieldconfiguration/:id/fields": only("UpdateFieldConfigurationItems"),
  "GET /issuetypescreenscheme": wire("PageIssueTypeScreenScheme", "GetIssueTypeScreenSchemes"),
  "POST /issuetypescreenscheme": wire("{ id: string }", "CreateIssueTypeScreenScheme"),
  "GET /issuetypescreenscheme/mapping": wire(
    "PageIssueTypeScreenSchemeItem",
    "GetIssueTypeScreenSchemeMappings",
  ),
  "GET /issuetypescreenscheme/project": wire(
    "PageIssueTypeScreenSchemesProjects",
    "GetIssueTypeScreenSchemeProjectAssociations",
  ),
  "PUT /issuetypescreenscheme/project": only("AssignIssueTypeScreenSchemeToProject"),
  "PUT /issuetypescreenscheme/:scheme": only(
    "UpdateIssueTypeScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "DELETE /issuetypescreenscheme/:scheme": only(
    "DeleteIssueTypeScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "PUT /issuetypescreenscheme/:scheme/mapping": only(
    "AppendMappingsForIssueTypeScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "PUT /issuetypescreenscheme/:scheme/mapping/default": only(
    "UpdateDefaultScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "POST /issuetypescreenscheme/:scheme/mapping/remove": only(
    "RemoveMappingsFromIssueTypeScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "GET /issuetypescreenscheme/:scheme/project": wire(
    "PageProjectDetails",
    "GetProjectsForIssueTypeScreenScheme",
    "issueTypeScreenSchemeId",
  ),
  "GET /fieldconfigurationscheme": wire(
    "PageFieldConfigurationScheme",
    "GetAllFieldConfigurationSchemes",
  ),
  "POST /fieldconfigurationscheme": wire(
    "FieldConfigurationScheme",
    "CreateFieldConfigurationScheme",
  ),
  "GET /fieldconfigurationscheme/mapping": wire(
    "PageFieldConfigurationIssueTypeItem",
    "GetFieldConfigurationSchemeMappings",
  ),
  "GET /fieldconfigurationscheme/project": wire(
    "PageFieldConfigurationSchemeProjects",
    "GetFieldConfigurationSchemeProjectMapping",
  ),
  "PUT /fieldconfigurationscheme/project": only("AssignFieldConfigurationSchemeToProject"),
  "PUT /fieldconfigurationscheme/:id": only("UpdateFieldConfigurationScheme"),
  "DELETE /fieldconfigurationscheme/:id": only("DeleteFieldConfigurationScheme"),
  "PUT /fieldconfigurationscheme/:id/mapping": only("SetFieldConfigurationSchemeMapping"),
  "POST /fieldconfigurationscheme/:id/mapping/delete": only(
    "RemoveIssueTypesFromGlobalFieldConfigurationScheme",
  ),
  "GET /screens/:screen/tabs": wire("ScreenableTab[]", "GetAllScreenTabs", "screenId"),
  "POST /screens/:screen/tabs": wire("ScreenableTab", "AddScreenTab", "screenId"),
  "PUT /screens/:screen/tabs/:tab": wire("ScreenableTab", "RenameScreenTab", "screenId tabId"),
  "DELETE /screens/:screen/tabs/:tab": only("DeleteScreenTab", "screenId tabId"),
  "POST /screens/:screen/tabs/:tab/move/:pos": only("MoveScreenTab", "screenId tabId"),
  "GET /screens/:screen/tabs/:tab/fields": wire(
    "ScreenableField[]",
    "GetAllScreenTabFields",
    "screenId tabId",
  ),
  "POST /screens/:screen/tabs/:tab/fields": wire(
    "ScreenableField",
    "AddScreenTabField",
    "screenId tabId",
  ),
  "DELETE /screens/:screen/tabs/:tab/fields/:field": only(
    "RemoveScreenTabField",
    "screenId tabId id",
  ),
  "POST /screens/:screen/tabs/:tab/fields/:field/move": only(
    "MoveScreenTabField",
    "screenId tabId id",
  ),
};
