import { readText } from "../adf/document.ts";
import { wordsOf } from "../own-fields/present.ts";
import { SPRINT } from "./catalogue.ts";
import { requireAnnex, saveIssue, sprintIdsOf } from "../shared/issue-store.ts";
import type { Collection } from "#core/state/collection.ts";
import type { Named } from "../shared/seeds.ts";
import { type Change, type Issue, nextId, type SimContext, type State } from "../state.ts";

type Side = readonly [id: string | null, text: string | null];

const named = (all: Collection<Named>, id: string | null): Side => [
  id,
  all.get(id ?? "")?.name ?? null,
];

const person = (state: State, id: string | null): Side => [
  id,
  id === null ? null : (state.users.get(id)?.displayName ?? null),
];

const plain = (value: string | number | null): Side => [
  null,
  value === null ? null : String(value),
];

const parts = (state: State, ids: readonly string[]): Side => [
  ids.join(",") || null,
  ids.map((id) => state.parts.get(id)?.name ?? id).join(", ") || null,
];

const sprints = (state: State, ids: readonly string[]): Side => [
  ids.join(", ") || null,
  ids.map((id) => state.sprints.get(id)?.name ?? id).join(", ") || null,
];

const levelNamed = ({ securitySchemes }: State, id: string | null) =>
  [...securitySchemes.values()].flatMap(({ levels }) => levels).find((level) => level.id === id);

/** Fields whose changes are kept, with what they say. */
const tracked: Readonly<Record<string, (state: State, issue: Issue) => Side>> = {
  project: ({ projects }, issue) => named(projects, issue.projectId),
  Key: (_state, issue) => plain(issue.key),
  summary: (_state, issue) => plain(issue.summary),
  description: (_state, issue) => plain(issue.description && readText(issue.description)),
  environment: (_state, issue) => plain(issue.environment && readText(issue.environment)),
  issuetype: ({ issueTypes }, issue) => named(issueTypes, issue.typeId),
  status: ({ statuses }, issue) => named(statuses, issue.statusId),
  resolution: ({ resolutions }, issue) => named(resolutions, issue.resolutionId),
  priority: ({ priorities }, issue) => named(priorities, issue.priorityId),
  security: (state, issue) => [
    issue.securityLevelId,
    levelNamed(state, issue.securityLevelId)?.name ?? null,
  ],
  labels: (_state, issue) => plain(issue.labels.join(" ") || null),
  assignee: (state, issue) => person(state, issue.assigneeId),
  reporter: (state, issue) => person(state, issue.reporterId),
  parent: (state, issue) => [
    issue.parentId,
    issue.parentId === null ? null : (state.issues.get(issue.parentId)?.key ?? null),
  ],
  duedate: (_state, issue) => [issue.dueDate, issue.dueDate],
  components: (state, issue) => parts(state, issue.componentIds),
  fixVersions: (state, issue) => parts(state, issue.fixVersionIds),
  versions: (state, issue) => parts(state, issue.affectedVersionIds),
  [SPRINT]: (state, issue) => sprints(state, sprintIdsOf(issue)),
  timeoriginalestimate: (_state, issue) => plain(issue.originalEstimate),
  timeestimate: (_state, issue) => plain(issue.remainingEstimate),
};

/** The value of a custom field in words, or as it is for an undefined field. */
function customText(state: State, name: string, value: unknown): string | null {
  const field = state.ownFields.get(name);
  if (!field) return JSON.stringify(value ?? null);
  return wordsOf(state, field, value).join(", ") || null;
}

function customChanges(state: State, before: Issue, after: Issue): readonly Change[] {
  const names = new Set([...Object.keys(before.custom), ...Object.keys(after.custom)]);
  return [...names].flatMap((field) => {
    const fromText = customText(state, field, before.custom[field]);
    const toText = customText(state, field, after.custom[field]);
    return fromText === toText ? [] : [{ field, from: null, fromText, to: null, toText }];
  });
}

function changesBetween(state: State, before: Issue, after: Issue): readonly Change[] {
  const usual = Object.entries(tracked).flatMap(([field, read]) => {
    const [from, fromText] = read(state, before);
    const [to, toText] = read(state, after);
    return from === to && fromText === toText ? [] : [{ field, from, fromText, to, toText }];
  });
  return [...usual, ...customChanges(state, before, after)];
}

/** Keeps an issue's new version, and what is new about it. */
export function changeIssue(
  context: SimContext,
  before: Issue,
  after: Issue,
  authorId: string,
): Issue {
  const { state, now } = context;
  const changes = changesBetween(state, before, after);
  if (changes.length === 0) return saveIssue(state, after);
  addHistory(context, before, changes, authorId);
  return saveIssue(state, { ...after, updated: now });
}

function addHistory(
  context: SimContext,
  issue: Issue,
  changes: readonly Change[],
  authorId: string,
): void {
  const { state, now } = context;
  const id = nextId(context, "history");
  requireAnnex(state, issue.id).histories.add({ id, authorId, created: now, changes });
}

/** Keeps a change of something that is no field of the issue's own: a file. */
export function noteChange(
  context: SimContext,
  issue: Issue,
  change: Change,
  authorId: string,
): void {
  addHistory(context, issue, [change], authorId);
  touchIssue(context, issue);
}

/** Notes that something was added to an issue which is no field of its own. */
export function touchIssue({ state, now }: SimContext, issue: Issue): void {
  saveIssue(state, { ...issue, updated: now });
}
