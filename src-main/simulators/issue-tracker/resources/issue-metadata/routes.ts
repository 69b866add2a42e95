import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { allFields, type SystemField } from "../../fields/catalogue.ts";
import { contextAt, listOwnFields, toSystemField } from "../../own-fields/catalogue.ts";
import { presentOption } from "../../own-fields/present.ts";
import { route, type View } from "../../route.ts";
import { listParts, requireIssueProject, requireIssue, requireProject } from "../../shared/find.ts";
import { presentNamedPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { gateOf, requiredFieldsOf } from "../../site/screens.ts";
import { levelOf, prioritiesOf, typesOf } from "../../site/offers.ts";
import type { Project } from "../../state.ts";
import { presentIssueType, presentPriority } from "../issue-attributes/present.ts";
import { presentPartOfIssue } from "../project-parts/present.ts";
import { presentProjectSummary } from "../projects/present.ts";

function allowedValues(view: View, project: Project, id: string): readonly unknown[] | undefined {
  const parts = (kind: "component" | "version") =>
    listParts(view.state, project, kind).map((part) => presentPartOfIssue(view, part));
  switch (id) {
    case "issuetype":
      return typesOf(view.state, project).map((type) => presentIssueType(view, type));
    case "priority":
      return prioritiesOf(view.state, project).map((one) => presentPriority(view, one));
    case "project":
      return [presentProjectSummary(view, project)];
    case "components":
      return parts("component");
    case "fixVersions":
    case "versions":
      return parts("version");
    default:
      return contextAt(view.state, id, { projectId: project.id })
        ?.options.filter(({ isDisabled, parentId }) => !isDisabled && parentId === null)
        .map((option) => presentOption(view, option));
  }
}

function presentMeta(view: View, project: Project, typeId: string, field: SystemField) {
  const { id, name, schema, operations } = field;
  const isSubtask = levelOf(view.state, typeId) === -1;
  const values = allowedValues(view, project, id);
  return {
    required:
      ["summary", "project", "issuetype"].includes(id) ||
      (id === "parent" && isSubtask) ||
      requiredFieldsOf(view.state, project, typeId).includes(id),
    schema,
    name,
    key: id,
    fieldId: id,
    hasDefaultValue: id === "priority" || id === "reporter",
    operations,
    ...(values && (values.length > 0 || !view.state.ownFields.has(id))
      ? { allowedValues: values }
      : {}),
  };
}

/** The fields that can be set in a project for a type in a step of work, but some. */
function settableExcept(
  { state }: View,
  project: Project,
  typeId: string,
  operation: "create" | "edit",
  ...names: readonly string[]
): readonly SystemField[] {
  const { id: projectId } = project;
  const gate = gateOf(state, project, typeId, operation);
  const own = listOwnFields(state).filter(({ id }) => contextAt(state, id, { projectId, typeId }));
  const usual = allFields.filter(
    ({ id, operations }) => operations.length > 0 && !names.includes(id),
  );
  const isForComments = (id: string) => id === "comment" || id === "worklog";
  return [...usual, ...own.map(toSystemField)].filter(({ id }) => gate(id) || isForComments(id));
}

const metaQuery = lazyObject(() => ({
  projectIds: words,
  projectKeys: words,
  issuetypeIds: words,
  issuetypeNames: words,
  expand: words,
}));

type MetaQuery = z.output<typeof metaQuery>;

function presentTypes(view: View, project: Project, query: MetaQuery) {
  const { issuetypeIds: ids = [], issuetypeNames: names = [], expand = [] } = query;
  const wanted = typesOf(view.state, project).filter(
    ({ id, name }) => ids.length + names.length === 0 || ids.includes(id) || names.includes(name),
  );
  return wanted.map((type) => {
    const fields = settableExcept(view, project, type.id, "create", "comment", "worklog").map(
      (field) => [field.id, presentMeta(view, project, type.id, field)],
    );
    return {
      ...presentIssueType(view, type),
      ...(expand.includes("projects.issuetypes.fields") && {
        expand: "fields",
        fields: Object.fromEntries(fields) as unknown,
      }),
    };
  });
}

/** Projects with their issue types: the deprecated form, which older clients still ask for. */
function presentCreateMeta(view: View, query: MetaQuery) {
  const { projectIds: ids = [], projectKeys: keys = [] } = query;
  const projects = [...view.state.projects.values()].filter(
    ({ id, key }) => ids.length + keys.length === 0 || ids.includes(id) || keys.includes(key),
  );
  return {
    expand: "projects",
    projects: projects.map((project) => {
      const { self, id, key, name, avatarUrls } = presentProjectSummary(view, project);
      const issuetypes = presentTypes(view, project, query);
      return { expand: "issuetypes", self, id, key, name, avatarUrls, issuetypes };
    }),
  };
}

/** The fields that may be set, and their allowed values. */
export const routes = [
  route("GET /issue/createmeta", "Lists projects with issue types and their fields (deprecated)", {
    query: metaQuery,
    expands: ["projects.issuetypes.fields"],
    handle: (_context, { query }, view) => presentCreateMeta(view, query),
  }),
  route("GET /issue/createmeta/:project/issuetypes", "Lists the issue types of a project", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      const types = typesOf(state, requireProject(state, params));
      return presentNamedPage("issueTypes", types, query, (type) => presentIssueType(view, type));
    },
  }),
  route("GET /issue/createmeta/:project/issuetypes/:type", "Lists the fields of a new issue", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query }, view) => {
      const project = requireProject(state, params);
      const type = typesOf(state, project).find(({ id }) => id === params["type"]);
      if (!type) throw notFound("The issue type does not exist in this project.");
      return presentNamedPage(
        "fields",
        settableExcept(view, project, type.id, "create", "comment", "worklog"),
        query,
        (field) => presentMeta(view, project, type.id, field),
      );
    },
  }),
  route("GET /issue/:issue/editmeta", "Lists the fields of an issue that may be changed", {
    unsupported: ["overrideEditableFlag", "overrideScreenSecurity"],
    handle: ({ state }, { params }, view) => {
      const issue = requireIssue(state, params);
      const project = requireIssueProject(state, issue);
      const entries = settableExcept(view, project, issue.typeId, "edit", "project", "worklog").map(
        (field) => [field.id, presentMeta(view, project, issue.typeId, field)],
      );
      return { fields: Object.fromEntries(entries) as unknown };
    },
  }),
];
