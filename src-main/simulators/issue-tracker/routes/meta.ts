import { notFound } from "../errors.ts";
import { systemFields, type SystemField } from "../fields/catalogue.ts";
import { partsOf } from "../fields/values.ts";
import { findIssue, findProject } from "../find.ts";
import { offsetQuery } from "../params.ts";
import { presentNamedPage } from "../paging.ts";
import { presentPart, presentProjectSummary } from "../present/project.ts";
import { presentIssueType, presentPriority } from "../present/seeds.ts";
import { versioned } from "../route.ts";
import { byId, issueTypes, priorities, type IssueType } from "../seeds.ts";
import type { Project } from "../state.ts";
import type { View } from "../view.ts";

type Wire = Record<string, unknown>;

const besides = new Set(["comment", "worklog"]);

function isRequired(id: string, type: IssueType): boolean {
  return ["summary", "project", "issuetype"].includes(id) || (id === "parent" && type.level === -1);
}

function allowedValues(view: View, project: Project, id: string): Wire {
  const parts = (kind: "component" | "version") =>
    partsOf(view.state, project, kind).map((part) => presentPart(view, part));
  switch (id) {
    case "issuetype":
      return { allowedValues: issueTypes.map((type) => presentIssueType(view, type)) };
    case "priority":
      return { allowedValues: priorities.map((one) => presentPriority(view, one)) };
    case "project":
      return { allowedValues: [presentProjectSummary(view, project)] };
    case "components":
      return { allowedValues: parts("component") };
    case "fixVersions":
    case "versions":
      return { allowedValues: parts("version") };
    default:
      return {};
  }
}

function presentMeta(view: View, project: Project, type: IssueType, field: SystemField): Wire {
  return {
    required: isRequired(field.id, type),
    schema: field.schema,
    name: field.name,
    key: field.id,
    fieldId: field.id,
    hasDefaultValue: field.id === "priority" || field.id === "reporter",
    operations: field.operations,
    ...allowedValues(view, project, field.id),
  };
}

const settable = systemFields.filter(
  ({ id, operations }) => operations.length > 0 && !besides.has(id),
);

/** What may be set, and how. */
export const metaRoutes = [
  versioned({
    method: "GET",
    path: "/issue/createmeta/:project/issuetypes",
    summary: "Lists the types of issues a project offers",
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      findProject(state, params);
      return presentNamedPage("issueTypes", issueTypes, query, (type) =>
        presentIssueType(view, type),
      );
    },
  }),
  versioned({
    method: "GET",
    path: "/issue/createmeta/:project/issuetypes/:type",
    summary: "Lists the fields a new issue may have",
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      const project = findProject(state, params);
      const type = byId(issueTypes, params["type"] ?? "");
      if (!type) throw notFound("The issue type does not exist in this project.");
      return presentNamedPage("fields", settable, query, (field) =>
        presentMeta(view, project, type, field),
      );
    },
  }),
  versioned({
    method: "GET",
    path: "/issue/:issue/editmeta",
    summary: "Lists the fields of an issue that may be changed",
    handle: ({ state }, { params }, view) => {
      const issue = findIssue(state, params);
      const project = state.projects.get(issue.projectId);
      const type = byId(issueTypes, issue.typeId);
      if (!project || !type) throw new RangeError(`no place for ${issue.id}`);
      const editable = systemFields.filter(
        ({ id, operations }) => operations.length > 0 && id !== "project" && id !== "worklog",
      );
      const entries = editable.map((field): [string, Wire] => [
        field.id,
        presentMeta(view, project, type, field),
      ]);
      return { fields: Object.fromEntries(entries) };
    },
  }),
].flat();
