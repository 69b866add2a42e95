import { ownValue } from "#core/state/own-value.ts";
import { listLabels } from "../resources/issues/present.ts";
import { canSee } from "../access/permission.ts";
import { findAccount } from "../shared/find.ts";
import type { View } from "../shared/view.ts";
import { fullName, type Issue, type Repository } from "../state.ts";
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

/** The id of a person that a search names; `@me` is who searches. */
function personOf({ state, actor }: View, login: string): number | undefined {
  return login === "@me" ? actor.account.id : findAccount(state, login.replace(/^app\//, ""))?.id;
}

const byPerson =
  (test: (found: FoundIssue, person: number) => boolean): Build =>
  (value, view) => {
    const person = personOf(view, value);
    return (found) => person !== undefined && test(found, person);
  };

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

const ofKind: Build = (value) => ownValue(kinds, value.toLowerCase()) ?? refuse(value);

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
  no: (value) => ownValue(lacks, value.toLowerCase()) ?? refuse(value),
  label: (value) => {
    const wanted = value.toLowerCase();
    return ({ repository, issue }) =>
      listLabels(repository, issue).some(({ name }) => name.toLowerCase() === wanted);
  },
  author: byPerson(({ issue }, person) => issue.user === person),
  assignee: byPerson(({ issue }, person) => issue.assignees.includes(person)),
  commenter: byPerson(({ repository, issue }, person) =>
    [...repository.comments.values()].some(
      (comment) => comment.issue === issue.number && comment.user === person,
    ),
  ),
  involves: byPerson(
    ({ issue }, person) => issue.user === person || issue.assignees.includes(person),
  ),
  "review-requested": byPerson(
    ({ issue }, person) => issue.pull?.requestedReviewers.includes(person) === true,
  ),
  "reviewed-by": byPerson(({ repository, issue }, person) =>
    [...repository.reviews.values()].some(
      ({ pull, user }) => pull === issue.number && user === person,
    ),
  ),
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

/** Returns the searched text: title and body, unless `in:` narrows it. */
function textOf({ issue }: FoundIssue, places: ReadonlySet<string>): string {
  const title = places.size === 0 || places.has("title") ? issue.title : "";
  const body = places.size === 0 || places.has("body") ? (issue.body ?? "") : "";
  return `${title}\n${body}`.toLowerCase();
}

/** Issues and pull requests of all repositories that a search means, newest first. */
export function searchIssues(view: View, text: string): readonly FoundIssue[] {
  const { words, qualifiers } = parseSearch(text);
  const places = new Set(
    qualifiers.filter(({ name }) => name === "in").flatMap(({ value }) => value.split(",")),
  );
  const meant = qualifiers.filter(({ name }) => !["in", "sort"].includes(name));
  const tests = meant.map((qualifier) => buildTest(builders, qualifier, view));
  const found: FoundIssue[] = [];
  for (const repository of view.state.repositories.values()) {
    if (!canSee(view.state, repository, view.actor)) continue;
    for (const issue of repository.issues.values()) {
      const one = { repository, issue };
      if (!tests.every((test) => test(one))) continue;
      if (words.every((word) => textOf(one, places).includes(word))) found.push(one);
    }
  }
  return found.reverse();
}
