import { isAmong } from "../access/audience.ts";
import { readText } from "../adf/document.ts";
import { findIssue, findProject } from "../shared/find.ts";
import { secondsSpent } from "../shared/issue-store.ts";
import { byName, statusCategories, type Named } from "../shared/seeds.ts";
import type { Annex, Issue, ProjectPart, State } from "../state.ts";
import type { JqlField, Scope } from "./field.ts";
import {
  componentFunctions,
  usersNamed,
  issueFunctions,
  projectFunctions,
  typeFunctions,
  userFunctions,
  versionFunctions,
} from "./functions.ts";
import { idField } from "./id-field.ts";
import { JqlError } from "./query.ts";
import { rankField, siteFields, sprintField } from "./site-fields.ts";
import { customField, dateField, dayField, numberField, textField } from "./value-fields.ts";

type IdSpec = Parameters<typeof idField>[0];

const one = (id: string | null | undefined): readonly string[] =>
  id === null || id === undefined ? [] : [id];

/** The lists of a site that issues have one item of. */
type ListName = "issueTypes" | "statuses" | "priorities" | "resolutions";

const itemsOf = (state: State, list: ListName): readonly Named[] => [...state[list].values()];

/** A field whose values are a list of the site. */
function siteField(
  list: ListName,
  read: (issue: Issue) => string | null,
  extra: Partial<IdSpec> = {},
): JqlField {
  return idField({
    read: (_scope, issue) => one(read(issue)),
    resolve: ({ state }, text) => one(byName(itemsOf(state, list), text)?.id),
    rank: ({ state }, issue) => placeIn(state, list, read(issue)),
    ...extra,
  });
}

function placeIn(state: State, list: ListName, id: string | null): number | null {
  return id === null ? null : itemsOf(state, list).findIndex((item) => item.id === id);
}

const annexOf = ({ state }: Scope, issue: Issue) => state.annexes.get(issue.id);

/** A field that holds users. */
function personField(
  readOf: (issue: Issue, annex: Annex | undefined) => readonly string[],
  extra: Partial<IdSpec> = {},
): JqlField {
  const read = (scope: Scope, issue: Issue) => readOf(issue, annexOf(scope, issue));
  return idField({
    read,
    resolve: ({ state }, text) => usersNamed(state, text),
    functions: userFunctions,
    rank: (scope, issue) =>
      scope.state.users.get(read(scope, issue)[0] ?? "")?.displayName.toLowerCase() ?? null,
    ...extra,
  });
}

function partField(
  kind: ProjectPart["kind"],
  read: (issue: Issue) => readonly string[],
  extra: Partial<IdSpec> = {},
): JqlField {
  return idField({
    read: (_scope, issue) => read(issue),
    resolve: ({ state }, text) =>
      [...state.parts.values()]
        .filter((part) => part.kind === kind)
        .filter(({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase())
        .map(({ id }) => id),
    functions: kind === "version" ? versionFunctions : componentFunctions,
    rank: ({ state }, issue) => state.parts.get(read(issue)[0] ?? "")?.name.toLowerCase() ?? null,
    ...extra,
  });
}

/** A key in the order of its project and then of its number. */
function keyRank(key: string): string {
  const cut = key.lastIndexOf("-");
  return `${key.slice(0, cut)} ${key.slice(cut + 1).padStart(12, "0")}`;
}

const issueSpec = {
  resolve: ({ state }: Scope, text: string) => one(findIssue(state, text)?.id),
  unknown: (text: string) =>
    new JqlError(`An issue with key '${text}' does not exist for field 'key'.`),
};

const keyField = idField({
  ...issueSpec,
  read: (_scope, issue) => [issue.id],
  functions: issueFunctions,
  order: ({ state }, id) => keyRank(state.issues.get(id)?.key ?? ""),
  rank: (_scope, issue) => keyRank(issue.key),
});

const describe = (issue: Issue) => (issue.description ? readText(issue.description) : "");
const surround = (issue: Issue) => (issue.environment ? readText(issue.environment) : "");
const discuss = (scope: Scope, issue: Issue) =>
  [...(annexOf(scope, issue)?.comments.values() ?? [])]
    .filter(({ visibility }) => isAmong(scope.state, scope.callerId, issue, visibility))
    .map(({ body }) => readText(body))
    .join("\n");

/** An issue is in one category; names and keys and numbers mean it. */
const categoryField = idField({
  read: ({ state }, { statusId }) => one(state.statuses.get(statusId)?.category.key),
  resolve: (_scope, text) =>
    statusCategories
      .filter(({ id, key, name }) =>
        [String(id), key, name.toLowerCase()].includes(text.toLowerCase()),
      )
      .map(({ key }) => key),
  rank: ({ state }, { statusId }) => {
    const key = state.statuses.get(statusId)?.category.key;
    return statusCategories.findIndex((category) => category.key === key);
  },
});

/** A more urgent priority is greater: `priority > Low`. */
const priorityField = siteField("priorities", ({ priorityId }) => priorityId, {
  past: "priority",
  order: ({ state }, id) => -(placeIn(state, "priorities", id) ?? 0),
  rank: ({ state }, { priorityId }) => -(placeIn(state, "priorities", priorityId) ?? 0),
});

const labelField = idField({
  read: (_scope, { labels }) => labels.map((label) => label.toLowerCase()),
  resolve: (_scope, text) => [text.toLowerCase()],
  rank: (_scope, { labels }) => labels.join(" ").toLowerCase() || null,
});

const projectField = idField({
  read: (_scope, { projectId }) => [projectId],
  resolve: ({ state }, text) => {
    const byKey = findProject(state, text);
    if (byKey) return [byKey.id];
    const wanted = text.toLowerCase();
    const named = [...state.projects.values()].filter((it) => it.name.toLowerCase() === wanted);
    return named.map(({ id }) => id);
  },
  functions: projectFunctions,
  rank: ({ state }, { projectId }) => state.projects.get(projectId)?.key ?? null,
});

const parentField = idField({
  ...issueSpec,
  read: (_scope, { parentId }) => one(parentId),
  rank: ({ state }, { parentId }) => {
    const parent = parentId === null ? undefined : state.issues.get(parentId);
    return parent ? keyRank(parent.key) : null;
  },
});

const resolutionField = siteField("resolutions", ({ resolutionId }) => resolutionId, {
  emptyWord: "unresolved",
  past: "resolution",
});

const everything = (scope: Scope, issue: Issue) =>
  [issue.summary, describe(issue), surround(issue), discuss(scope, issue)].join("\n");

/** The fields that JQL knows, each with all its names. */
const vocabulary: readonly (readonly [names: readonly string[], field: JqlField])[] = [
  [["project"], projectField],
  [["issuekey", "key", "issue", "id"], keyField],
  [["parent", "epic link", "cf[10014]"], parentField],
  [["rank", "cf[10019]"], rankField],
  [["sprint", "cf[10020]"], sprintField],
  [["story point estimate", "story points"], customField("10016")],
  [["start date"], customField("10015")],
  [
    ["issuetype", "type"],
    siteField("issueTypes", ({ typeId }) => typeId, { functions: typeFunctions }),
  ],
  [["status"], siteField("statuses", ({ statusId }) => statusId, { past: "status" })],
  [["statuscategory"], categoryField],
  [["priority"], priorityField],
  [["resolution"], resolutionField],
  [["labels", "label"], labelField],
  [["assignee"], personField(({ assigneeId }) => one(assigneeId), { past: "assignee" })],
  [["reporter"], personField(({ reporterId }) => one(reporterId), { past: "reporter" })],
  [["watcher"], personField((_issue, annex) => [...(annex?.watchers ?? [])])],
  [["voter"], personField((_issue, annex) => [...(annex?.voters ?? [])])],
  [["creator"], personField(({ creatorId }) => one(creatorId))],
  [["component", "components"], partField("component", ({ componentIds }) => componentIds)],
  [
    ["fixversion", "fixversions"],
    partField("version", ({ fixVersionIds }) => fixVersionIds, { past: "fixVersions" }),
  ],
  [["affectedversion"], partField("version", ({ affectedVersionIds }) => affectedVersionIds)],
  [["created", "createddate"], dateField(({ created }) => created)],
  [["updated", "updateddate"], dateField(({ updated }) => updated)],
  [["resolved", "resolutiondate"], dateField(({ resolved }) => resolved)],
  [["statuscategorychangeddate"], dateField(({ statusChanged }) => statusChanged)],
  [["due", "duedate"], dayField(({ dueDate }) => dueDate)],
  [["summary"], textField((_scope, { summary }) => summary, true)],
  [["description"], textField((_scope, issue) => describe(issue))],
  [["environment"], textField((_scope, issue) => surround(issue))],
  [["comment"], textField(discuss)],
  [["text"], textField(everything)],
  [["votes"], numberField((scope, issue) => annexOf(scope, issue)?.voters.size ?? 0)],
  [["watchers"], numberField((scope, issue) => annexOf(scope, issue)?.watchers.size ?? 0)],
  [["timespent"], numberField((scope, issue) => secondsSpent(annexOf(scope, issue)) || null, true)],
  [
    ["originalestimate", "timeoriginalestimate"],
    numberField((_scope, it) => it.originalEstimate, true),
  ],
  [["remainingestimate", "timeestimate"], numberField((_scope, it) => it.remainingEstimate, true)],
  ...siteFields,
];

/** The fields under every name they have, in lower case. */
const fields: Readonly<Record<string, JqlField>> = Object.fromEntries(
  vocabulary.flatMap(([names, field]) => names.map((name) => [name, field])),
);

/** The fields by their first names, for editors of queries. */
export const listedFields: readonly (readonly [name: string, field: JqlField])[] = vocabulary.map(
  ([[name = ""], field]) => [name, field],
);

/**
 * The field of a name.
 * @throws {JqlError} when there is none.
 */
export function fieldNamed(name: string): JqlField {
  const key = name.toLowerCase();
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field) return field;
  const [, number] = /^cf\[(\d{1,10})\]$/.exec(key) ?? [];
  if (number !== undefined) return customField(number);
  throw new JqlError(`Field '${name}' does not exist or you do not have permission to view it.`);
}
