import { issueChanged, repositoryChanged } from "../../events.ts";
import type { RequestContext } from "../../route.ts";
import { selectPulls } from "../../shared/find.ts";
import { fullName, type Repository, saveIssue, type State } from "../../state.ts";
import { closedNow } from "../git-refs/actions.ts";

function withoutId(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : ids;
}

/** Removes a repository, its name, its stars, and it from teams and installations. */
function removeRepository(state: State, repository: Repository): void {
  const { id } = repository;
  state.repositories.delete(id);
  for (const team of state.teams.values()) team.repositories.delete(id);
  for (const [key, invitation] of state.invitations) {
    if (invitation.repository === id) state.invitations.delete(key);
  }
  for (const one of state.installations.values()) {
    const repositories = withoutId(one.repositories, id);
    state.installations.set(one.id, { ...one, repositories });
  }
  state.names.delete(fullName(repository).toLowerCase());
  state.stars.delete(repository.id);
}

/** Takes the head's repository from the pull requests of a fork that is deleted, and closes the open ones. */
function closeOrphans(context: RequestContext, id: number): void {
  for (const other of context.state.repositories.values()) {
    const of = context.with(other);
    for (const issue of selectPulls(other)) {
      if (issue.pull.headRepository !== id) continue;
      const orphan = { ...issue, pull: { ...issue.pull, headRepository: null } };
      if (issue.state === "closed") {
        saveIssue(other, orphan);
        continue;
      }
      const closed = saveIssue(other, closedNow(of, orphan));
      of.emit(issueChanged(of.eventView, closed, "closed"));
    }
  }
}

/** Deletes a repository with all it holds, and closes the pull requests from it; emits each. */
export function deleteRepository(context: RequestContext): void {
  const { repository, state } = context;
  context.emit(repositoryChanged(context.eventView, "deleted"));
  removeRepository(state, repository);
  closeOrphans(context, repository.id);
}
