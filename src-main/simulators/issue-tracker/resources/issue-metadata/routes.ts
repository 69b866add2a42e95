import { notFound } from "../../errors.ts";
import { systemFields, type SystemField } from "../../fields/catalogue.ts";
import { route, type View } from "../../route.ts";
import { listParts, requireIssueProject, requireIssue, requireProject } from "../../shared/find.ts";
import { presentNamedPage } from "../../shared/paging.ts";
import { offsetQuery } from "../../shared/schema.ts";
import { byId, issueTypes, priorities } from "../../shared/seeds.ts";
import type { Project } from "../../state.ts";
import { presentIssueType, presentPriority } from "../issue-attributes/present.ts";
import { presentPartOfIssue } from "../project-parts/present.ts";
import { presentProjectSummary } from "../projects/present.ts";

function allowedValues(view: View, project: Project, id: string): readonly unknown[] | undefined {
  const parts = (kind: "component" | "version") =>
    listParts(view.state, project, kind).map((part) => presentPartOfIssue(view, part));
  switch (id) {
    case "issuetype":
      return issueTypes.map((type) => presentIssueType(view, type));
    case "priority":
      return priorities.map((one) => presentPriority(view, one));
    case "project":
      return [presentProjectSummary(view, project)];
    case "components":
      return parts("component");
    case "fixVersions":
    case "versions":
      return parts("version");
    default:
      return undefined;
  }
}

function presentMeta(view: View, project: Project, typeId: string, field: SystemField) {
  const { id, name, schema, operations } = field;
  const isSubtask = byId(issueTypes, typeId)?.level === -1;
  const values = allowedValues(view, project, id);
  return {
    required: ["summary", "project", "issuetype"].includes(id) || (id === "parent" && isSubtask),
    schema,
    name,
    key: id,
    fieldId: id,
    hasDefaultValue: id === "priority" || id === "reporter",
    operations,
    ...(values ? { allowedValues: values } : {}),
  };
}

const settableExcept = (...names: readonly string[]) =>
  systemFields.filter(({ id, operations }) => operations.length > 0 && !names.includes(id));

/** The fields that may be set, and their allowed values. */
export const routes = [
  route("GET /issue/createmeta/:project/issuetypes", "Lists the issue types of a project", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      requireProject(state, params);
      return presentNamedPage("issueTypes", issueTypes, query, (type) =>
        presentIssueType(view, type),
      );
    },
  }),
  route("GET /issue/createmeta/:project/issuetypes/:type", "Lists the fields of a new issue", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      const project = requireProject(state, params);
      const type = byId(issueTypes, params["type"] ?? "");
      if (!type) throw notFound("The issue type does not exist in this project.");
      return presentNamedPage("fields", settableExcept("comment", "worklog"), query, (field) =>
        presentMeta(view, project, type.id, field),
      );
    },
  }),
  route("GET /issue/:issue/editmeta", "Lists the fields of an issue that may be changed", {
    unsupported: ["overrideEditableFlag", "overrideScreenSecurity"],
    handle: ({ state }, { params }, view) => {
      const issue = requireIssue(state, params);
      const project = requireIssueProject(state, issue);
      const entries = settableExcept("project", "worklog").map((field) => [
        field.id,
        presentMeta(view, project, issue.typeId, field),
      ]);
      return { fields: Object.fromEntries(entries) as unknown };
    },
  }),
];
