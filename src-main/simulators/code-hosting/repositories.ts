import { GitStore } from "./git/store.ts";
import type { Account, HostingState, Issue, Repository, Settings } from "./state.ts";

/** `owner/name`, as it is written. */
export function fullName({ owner, settings }: Repository): string {
  return `${owner.login}/${settings.name}`;
}

/** An empty repository; `addRepository` makes it findable. */
export function newRepository(
  id: number,
  owner: Account,
  settings: Settings,
  now: number,
): Repository {
  return {
    id,
    owner,
    settings,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
    git: new GitStore(),
    lastNumber: 0,
    lastMilestone: 0,
    issues: new Map(),
    openIssues: 0,
    comments: new Map(),
    labels: new Map(),
    milestones: new Map(),
    reviews: new Map(),
    hooks: new Map(),
    releases: new Map(),
    statuses: [],
  };
}

/** Puts a new repository in, to be found by its id and its name. */
export function addRepository(state: HostingState, repository: Repository): Repository {
  state.repositories.set(repository.id, repository);
  state.names.set(fullName(repository).toLowerCase(), repository.id);
  return repository;
}

/** Gives a repository new settings; a new name is found from now on, the old one no longer. */
export function changeSettings(
  state: HostingState,
  repository: Repository,
  settings: Settings,
  now: number,
): void {
  state.names.delete(fullName(repository).toLowerCase());
  repository.settings = settings;
  repository.updatedAt = now;
  state.names.set(fullName(repository).toLowerCase(), repository.id);
}

/** Takes a repository out with its name and its star. */
export function removeRepository(state: HostingState, repository: Repository): void {
  state.repositories.delete(repository.id);
  state.names.delete(fullName(repository).toLowerCase());
  state.stars.delete(repository.id);
}

/** Puts an issue's new version in place of the old one and keeps count of the open ones. */
export function saveIssue(repository: Repository, issue: Issue): Issue {
  const old = repository.issues.get(issue.number);
  repository.openIssues += Number(issue.state === "open") - Number(old?.state === "open");
  repository.issues.set(issue.number, issue);
  return issue;
}
