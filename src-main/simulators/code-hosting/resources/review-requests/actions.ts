import { isMember, findPermission } from "../../access/permission.ts";
import { githubError } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { findAccount, findTeam } from "../../shared/find.ts";
import type { ApiObject } from "../../shared/view.ts";
import { type Pull, saveIssue } from "../../state.ts";
import { presentTeams } from "../teams/present.ts";
import { presentAccount } from "../users/present.ts";

/** The ids of the people and teams that are asked for a review. */
export interface Requested {
  readonly people: readonly number[];
  readonly teams: readonly number[];
}

const refuse = (message: string) => githubError(422, message);

/** Returns whether someone can be asked: a collaborator, a member, or who owns the repository. */
function isCollaborator({ state, repository }: RequestContext, id: number): boolean {
  const { owner, collaborators } = repository;
  return (
    collaborators.has(id) ||
    isMember(state, owner.id, id) ||
    findPermission(state, repository, id) === "admin"
  );
}

/** Returns the ids of reviewers and teams that a request names. */
export function requestedNow(
  context: RequestContext,
  pull: Pull,
  sent: { readonly reviewers: readonly string[]; readonly team_reviewers: readonly string[] },
): Requested {
  const { state, repository } = context;
  const people = sent.reviewers.map((login) => {
    const account = findAccount(state, login);
    if (account?.id === pull.user) {
      throw refuse("Review cannot be requested from pull request author.");
    }
    if (account?.type === "User" && isCollaborator(context, account.id)) return account.id;
    throw refuse(
      "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the repository.",
    );
  });
  const teams = sent.team_reviewers.map((slug) => {
    const team = findTeam(state, repository.owner.id, slug);
    if (team?.repositories.has(repository.id)) return team.id;
    throw refuse("Could not resolve to a node with the global id of the team.");
  });
  return { people, teams };
}

/** Saves the requests of a pull request; emits one event for each that is new or withdrawn. */
export function changeRequests(context: RequestContext, old: Pull, next: Requested): Pull {
  const { repository, now } = context;
  const { requestedReviewers, requestedTeams } = old.pull;
  const part = { ...old.pull, requestedReviewers: next.people, requestedTeams: next.teams };
  const pull = saveIssue(repository, { ...old, updatedAt: now, pull: part });
  const notify = (action: string, from: Requested, to: Requested) => {
    const { eventView } = context;
    const tellOne = (details: ApiObject) =>
      context.emit(pullChanged(eventView, pull, action, details));
    for (const id of to.people.filter((one) => !from.people.includes(one))) {
      tellOne({ requested_reviewer: presentAccount(eventView, id) });
    }
    const teams = to.teams.filter((one) => !from.teams.includes(one));
    for (const requested_team of presentTeams(eventView, teams)) tellOne({ requested_team });
  };
  const before = { people: requestedReviewers, teams: requestedTeams };
  notify("review_requested", before, next);
  notify("review_request_removed", next, before);
  return pull;
}
