import { only, type VersionlessRule, wire } from "./versionless.ts";

/** The types of custom fields, their contexts and options. */
export const fieldTypes: Readonly<Record<string, VersionlessRule>> = {
  "GET /field": wire("FieldDetails[]"),
  "POST /field": wire("FieldDetails", "CreateCustomField"),
  "GET /field/search": wire("PageField", "GetFieldsPaginated"),
  "PUT /field/:field": only("UpdateCustomField"),
  "DELETE /field/:field": only("DeleteCustomField"),
  "GET /customFieldOption/:id": wire("CustomFieldOption", "GetCustomFieldOption"),
  "GET /field/:field/context": wire("PageCustomFieldContext", "GetContextsForField"),
  "POST /field/:field/context": wire("CreateCustomFieldContext", "CreateCustomFieldContext"),
  "PUT /field/:field/context/:context": only("UpdateCustomFieldContext"),
  "DELETE /field/:field/context/:context": only("DeleteCustomFieldContext"),
  "GET /field/:field/context/projectmapping": wire(
    "PageCustomFieldContextProjectMapping",
    "GetProjectContextMapping",
  ),
  "GET /field/:field/context/issuetypemapping": wire(
    "PageIssueTypeToContextMapping",
    "GetIssueTypeMappingsForContexts",
  ),
  "PUT /field/:field/context/:context/project": only("AssignProjectsToCustomFieldContext"),
  "POST /field/:field/context/:context/project/remove": only(
    "RemoveCustomFieldContextFromProjects",
  ),
  "PUT /field/:field/context/:context/issuetype": only("AddIssueTypesToContext"),
  "POST /field/:field/context/:context/issuetype/remove": only("RemoveIssueTypesFromContext"),
  "GET /field/:field/context/:context/option": wire(
    "PageCustomFieldContextOption",
    "GetOptionsForContext",
  ),
  "POST /field/:field/context/:context/option": wire(
    "CustomFieldCreatedContextOptionsList",
    "CreateCustomFieldOption",
  ),
  "PUT /field/:field/context/:context/option": wire(
    "CustomFieldUpdatedContextOptionsList",
    "UpdateCustomFieldOption",
  ),
  "PUT /field/:field/context/:context/option/move": only("ReorderCustomFieldOptions"),
  "DELETE /field/:field/context/:context/option/:option": only("DeleteCustomFieldOption"),
  "POST /field/:field/trash": { model: "{ id?: never }", parameters: "TrashCustomField" },
  "POST /field/:field/restore": { model: "{ id?: never }", parameters: "RestoreCustomField" },
};
