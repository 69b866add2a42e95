import { labelsOf } from "../resources/issues/present.ts";
import { fullName, type Issue, type Repository, type State } from "../state.ts";
import {
  buildTest,
  type BuildTest,
  parseSearch,
  ranged,
  readCount,
  readDate,
  refuse,
  type SearchTest,
} from "./query.ts";

export interface FoundIssue {
  readonly repository: Repository;
  readonly issue: Issue;
}

type Test = SearchTest<FoundIssue>;
type Build = BuildTest<FoundIssue>;

function isUser(state: State, login: string): boolean {
  return login === "@me" || login.toLowerCase() === state.user.login;
}

const kinds: Readonly<Record<string, Test>> = {
  issue: ({ issue }) => !issue.pull,
  issues: ({ issue }) => !issue.pull,
  pr: ({ issue }) => issue.pull !== undefined,
  "pull-request": ({ issue }) => issue.pull !== undefined,
  open: ({ issue }) => issue.state === "open",
  closed: ({ issue }) => issue.state === "closed",
  merged: ({ issue }) => issue.pull !== undefined && issue.pull.mergedAt !== null,
  unmerged: ({ issue }) => issue.pull?.mergedAt === null,
  draft: ({ issue }) => issue.pull?.isDraft === true,
  locked: ({ issue }) => issue.isLocked,
  unlocked: ({ issue }) => !issue.isLocked,
  public: ({ repository }) => !repository.settings.isPrivate,
  private: ({ repository }) => repository.settings.isPrivate,
  archived: ({ repository }) => repository.settings.isArchived,
};

const lacks: Readonly<Record<string, Test>> = {
  label: ({ issue }) => issue.labels.length === 0,
  milestone: ({ issue }) => issue.milestone === null,
  assignee: ({ issue }) => issue.assignees.length === 0,
};

const ownedBy: Build =
  (value) =>
  ({ repository }) =>
    repository.owner.login === value.toLowerCase();

const ofKind: Build = (value) => kinds[value.toLowerCase()] ?? refuse(value);

const builders: Readonly<Record<string, Build>> = {
  repo:
    (value) =>
    ({ repository }) =>
      fullName(repository).toLowerCase() === value.toLowerCase(),
  user: ownedBy,
  org: ownedBy,
  is: ofKind,
  type: ofKind,
  state: ofKind,
  draft: (value) => (found) => kinds["draft"]?.(found) === (value === "true"),
  archived: (value) => (found) => kinds["archived"]?.(found) === (value === "true"),
  no: (value) => lacks[value.toLowerCase()] ?? refuse(value),
  label: (value) => {
    const wanted = value.toLowerCase();
    return ({ repository, issue }) =>
      labelsOf(repository, issue).some(({ name }) => name.toLowerCase() === wanted);
  },
  author: (value, state) => () => isUser(state, value),
  assignee:
    (value, state) =>
    ({ issue }) =>
      isUser(state, value) && issue.assignees.includes(state.user.id),
  milestone: (value) => {
    const wanted = value.toLowerCase();
    return ({ repository, issue }) =>
      repository.milestones.get(issue.milestone ?? 0)?.title.toLowerCase() === wanted;
  },
  reason:
    (value) =>
    ({ issue }) =>
      issue.stateReason === value.toLowerCase().replaceAll(" ", "_"),
  head:
    (value) =>
    ({ issue }) =>
      issue.pull?.head === value,
  base:
    (value) =>
    ({ issue }) =>
      issue.pull?.base === value,
  comments: ranged(readCount, ({ issue }) => issue.comments),
  created: ranged(readDate, ({ issue }) => issue.createdAt),
  updated: ranged(readDate, ({ issue }) => issue.updatedAt),
  closed: ranged(readDate, ({ issue }) => issue.closedAt),
  merged: ranged(readDate, ({ issue }) => issue.pull?.mergedAt),
};

/** Where words are looked for: title and body, unless `in:` narrows it. */
function textOf({ issue }: FoundIssue, places: ReadonlySet<string>): string {
  const title = places.size === 0 || places.has("title") ? issue.title : "";
  const body = places.size === 0 || places.has("body") ? (issue.body ?? "") : "";
  return `${title}\n${body}`.toLowerCase();
}

/** Issues and pull requests of all repositories that a search means, newest first. */
export function searchIssues(state: State, text: string): readonly FoundIssue[] {
  const { words, qualifiers } = parseSearch(text);
  const places = new Set(
    qualifiers.filter(({ name }) => name === "in").flatMap(({ value }) => value.split(",")),
  );
  const meant = qualifiers.filter(({ name }) => !["in", "sort"].includes(name));
  const tests = meant.map((qualifier) => buildTest(builders, qualifier, state));
  const found: FoundIssue[] = [];
  for (const repository of state.repositories.values()) {
    for (const issue of repository.issues.values()) {
      const one = { repository, issue };
      if (!tests.every((test) => test(one))) continue;
      if (words.every((word) => textOf(one, places).includes(word))) found.push(one);
    }
  }
  return found.reverse();
}
