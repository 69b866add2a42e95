import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of workflows and their schemes. */
export const workflowTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /workflow/search": wire("PageWorkflow", "GetWorkflowsPaginated"),
  "GET /workflows/search": wire("WorkflowSearchResponse", "SearchWorkflows"),
  "POST /workflows": wire("WorkflowRead", "ReadWorkflows"),
  "POST /workflows/preview": wire("WorkflowPreviewResponse", "ReadWorkflowPreviews"),
  "GET /workflows/capabilities": wire(
    "{ editorScope: string; systemRules: object[] }",
    "WorkflowCapabilities",
  ),
  "GET /workflows/defaultEditor": wire("DefaultWorkflowEditorResponse"),
  "POST /workflows/create": wire("WorkflowCreate", "CreateWorkflows"),
  "POST /workflows/create/validation": wire(
    "WorkflowValidationErrorList",
    "ValidateCreateWorkflows",
  ),
  "POST /workflows/update": wire("WorkflowUpdate", "UpdateWorkflows"),
  "POST /workflows/update/validation": wire(
    "WorkflowValidationErrorList",
    "ValidateUpdateWorkflows",
  ),
  "POST /workflow": wire("WorkflowId", "CreateWorkflow"),
  "DELETE /workflow/:workflow": only("DeleteInactiveWorkflow", "entityId"),
  "GET /workflow/:workflow/projectUsages": wire(
    "WorkflowProjectUsage",
    "GetProjectUsagesForWorkflow",
    "workflowId",
  ),
  "GET /workflow/:workflow/project/:project/issueTypeUsages": wire(
    "WorkflowProjectIssueTypeUsage",
    "GetWorkflowProjectIssueTypeUsages",
    "workflowId projectId",
  ),
  "GET /workflow/:workflow/workflowSchemes": wire(
    "WorkflowSchemeUsage",
    "GetWorkflowSchemeUsagesForWorkflow",
    "workflowId",
  ),
  "POST /workflowscheme/:scheme/createdraft": wire(
    "WorkflowScheme",
    "CreateWorkflowSchemeDraftFromParent",
    "id",
  ),
  "DELETE /workflowscheme/:scheme/draft": only("DeleteWorkflowSchemeDraft", "id"),
  "POST /workflowscheme/:scheme/draft/publish": only("PublishDraftWorkflowScheme", "id"),
  "POST /workflowscheme/read": wire("WorkflowSchemeReadResponse[]", "ReadWorkflowSchemes"),
  "POST /workflowscheme/update": wire("WorkflowSchemeReadResponse", "UpdateSchemes"),
  "POST /workflowscheme/update/mappings": wire(
    "WorkflowSchemeUpdateRequiredMappingsResponse",
    "UpdateWorkflowSchemeMappings",
  ),
  "POST /workflowscheme/project/switch": only("SwitchWorkflowSchemeForProject"),
  "GET /workflowscheme": wire("PageWorkflowScheme", "GetAllWorkflowSchemes"),
  "POST /workflowscheme": wire("WorkflowScheme", "CreateWorkflowScheme"),
  "GET /workflowscheme/project": wire(
    "ContainerOfWorkflowSchemeAssociations",
    "GetWorkflowSchemeProjectAssociations",
  ),
  "PUT /workflowscheme/project": only("AssignSchemeToProject"),
  "DELETE /workflowscheme/:scheme": only("DeleteWorkflowScheme", "id"),
  "GET /workflowscheme/:scheme/projectUsages": wire(
    "WorkflowSchemeProjectUsage",
    "GetProjectUsagesForWorkflowScheme",
    "workflowSchemeId",
  ),
  ...Object.fromEntries(
    (["", "/draft"] as const).flatMap((draft) => {
      const at = `/workflowscheme/:scheme${draft}`;
      const named = draft === "" ? "WorkflowScheme" : "WorkflowSchemeDraft";
      const mapping = draft === "" ? "" : "Draft";
      return [
        [`GET ${at}`, wire("WorkflowScheme", `Get${named}`, "id")],
        [`PUT ${at}`, wire("WorkflowScheme", `Update${named}`, "id")],
        [`GET ${at}/default`, wire("DefaultWorkflow", `Get${mapping}DefaultWorkflow`, "id")],
        [`PUT ${at}/default`, wire("WorkflowScheme", `Update${mapping}DefaultWorkflow`, "id")],
        [`DELETE ${at}/default`, wire("WorkflowScheme", `Delete${mapping}DefaultWorkflow`, "id")],
        [
          `GET ${at}/issuetype/:type`,
          wire("IssueTypeWorkflowMapping", `Get${named}IssueType`, "id issueType details"),
        ],
        [
          `PUT ${at}/issuetype/:type`,
          wire("WorkflowScheme", `Set${named}IssueType`, "id issueType details"),
        ],
        [
          `DELETE ${at}/issuetype/:type`,
          wire("WorkflowScheme", `Delete${named}IssueType`, "id issueType details"),
        ],
        [
          `GET ${at}/workflow`,
          wire(
            "IssueTypesWorkflowMapping | IssueTypesWorkflowMapping[]",
            `Get${mapping}Workflow`,
            "id",
          ),
        ],
        [`PUT ${at}/workflow`, wire("WorkflowScheme", `Update${mapping}WorkflowMapping`, "id")],
        [`DELETE ${at}/workflow`, wire("WorkflowScheme", `Delete${mapping}WorkflowMapping`, "id")],
      ] as const;
    }),
  ),
  "GET /workflow/transitions/:transition/properties": wire(
    "WorkflowTransitionProperty | WorkflowTransitionProperty[]",
    "GetWorkflowTransitionProperties",
    "transitionId",
  ),
  "POST /workflow/transitions/:transition/properties": wire(
    "WorkflowTransitionProperty",
    "CreateWorkflowTransitionProperty",
    "transitionId id",
  ),
  "PUT /workflow/transitions/:transition/properties": wire(
    "WorkflowTransitionProperty",
    "UpdateWorkflowTransitionProperty",
    "transitionId id",
  ),
  "DELETE /workflow/transitions/:transition/properties": wire(
    "{ id?: never }",
    "DeleteWorkflowTransitionProperty",
    "transitionId",
  ),
};
