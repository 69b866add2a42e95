import { isMember, permissionOf } from "../../access/permission.ts";
import { githubError } from "../../errors.ts";
import { pullChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { findAccount, findTeam } from "../../shared/find.ts";
import { type Pull, saveIssue } from "../../state.ts";
import { presentTeam } from "../teams/present.ts";
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
    permissionOf(state, repository, id) === "admin"
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
  const { repository, state, now } = context;
  const { requestedReviewers, requestedTeams } = old.pull;
  const part = { ...old.pull, requestedReviewers: next.people, requestedTeams: next.teams };
  const pull = saveIssue(repository, { ...old, updatedAt: now, pull: part });
  const tell = (action: string, wasPeople: readonly number[], people: readonly number[]) => {
    for (const id of people.filter((one) => !wasPeople.includes(one))) {
      const requested = presentAccount(context.eventView, id);
      const details = { requested_reviewer: requested };
      context.emit(pullChanged(context.eventView, pull, action, details));
    }
  };
  const tellTeams = (action: string, was: readonly number[], teams: readonly number[]) => {
    for (const id of teams.filter((one) => !was.includes(one))) {
      const team = state.teams.get(id);
      if (!team) continue;
      const details = { requested_team: presentTeam(context.eventView, team) };
      context.emit(pullChanged(context.eventView, pull, action, details));
    }
  };
  tell("review_requested", requestedReviewers, next.people);
  tellTeams("review_requested", requestedTeams, next.teams);
  tell("review_request_removed", next.people, requestedReviewers);
  tellTeams("review_request_removed", next.teams, requestedTeams);
  return pull;
}
