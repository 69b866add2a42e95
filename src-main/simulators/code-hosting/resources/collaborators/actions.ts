import { isMember } from "../../access/permission.ts";
import { unprocessable } from "../../errors.ts";
import { memberChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { selectPulls } from "../../shared/find.ts";
import { changeIssue } from "../issues/actions.ts";
import { changeRequests } from "../review-requests/actions.ts";
import type { Account, Invitation, Permission } from "../../state.ts";

/** The open invitation of a person to a repository. */
function invitationOf(
  { state, repository }: RequestContext,
  person: number,
): Invitation | undefined {
  return [...state.invitations.values()].find(
    (one) => one.repository === repository.id && one.invitee === person,
  );
}

/** Makes a person a collaborator, and records the event. */
export function addCollaborator(
  context: RequestContext,
  account: Account,
  permission: Permission,
): void {
  const { repository } = context;
  const isNew = !repository.collaborators.has(account.id);
  repository.collaborators.set(account.id, permission);
  if (isNew) context.emit(memberChanged(context.eventView, account, "added"));
}

/**
 * Invites a person, or changes what they may do. Members of the organisation and collaborators need no
 * invitation: `undefined`.
 */
export function invite(
  context: RequestContext,
  account: Account,
  permission: Permission,
): Invitation | undefined {
  const { state, repository, user, now } = context;
  if (account.id === repository.owner.id) {
    throw unprocessable("Repository owner cannot be a collaborator");
  }
  const isKnown =
    repository.collaborators.has(account.id) || isMember(state, repository.owner.id, account.id);
  if (isKnown) {
    addCollaborator(context, account, permission);
    return undefined;
  }
  const old = invitationOf(context, account.id);
  const invitation: Invitation = {
    id: old?.id ?? context.ids.integer("invitation"),
    repository: repository.id,
    invitee: account.id,
    inviter: user.id,
    permission,
    createdAt: old?.createdAt ?? now,
  };
  state.invitations.set(invitation.id, invitation);
  return invitation;
}

/** Removes a collaborator and their invitation. */
export function removeCollaborator(context: RequestContext, account: Account): void {
  const { state, repository } = context;
  const invitation = invitationOf(context, account.id);
  if (invitation) state.invitations.delete(invitation.id);
  if (!repository.collaborators.delete(account.id)) return;
  context.emit(memberChanged(context.eventView, account, "removed"));
  if (!isMember(state, repository.owner.id, account.id)) withdraw(context, account.id);
}

/** Takes a person without access from the issues that they work on and the reviews that they were asked for. */
function withdraw(context: RequestContext, person: number): void {
  const without = (ids: readonly number[]) => ids.filter((id) => id !== person);
  for (const issue of context.repository.issues.values()) {
    if (issue.assignees.includes(person)) {
      changeIssue(context, issue, { ...issue, assignees: without(issue.assignees) });
    }
  }
  for (const pull of selectPulls(context.repository)) {
    const { requestedReviewers, requestedTeams } = pull.pull;
    if (!requestedReviewers.includes(person)) continue;
    changeRequests(context, pull, { people: without(requestedReviewers), teams: requestedTeams });
  }
}

/** Lists the people with more than public access, each once. */
export function listCollaborators(context: RequestContext): readonly Account[] {
  const { state, repository } = context;
  const { owner, collaborators } = repository;
  return [...state.accounts.values()].filter(
    ({ id, type }) =>
      type === "User" &&
      (owner.id === id || collaborators.has(id) || isMember(state, owner.id, id)),
  );
}
