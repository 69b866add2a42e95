import type * as z from "zod";
import { githubError, invalidField, notFound, validationFailed } from "../../errors.ts";
import { membershipChanged, teamChanged } from "../../webhooks/organization-events.ts";
import { isMember } from "../../access/permission.ts";
import type { RequestContext } from "../../route.ts";
import { findAccount, findTeam, requireRepository } from "../../shared/find.ts";
import { listChanges, type ApiObject } from "../../shared/view.ts";
import type { Account, Permission, Repository, Team } from "../../state.ts";
import { record } from "../../webhooks/record.ts";
import { requireNamedOrganization } from "../organizations/actions.ts";
import type { createTeamBody, updateTeamBody } from "./schema.ts";

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** Returns the team of a path. */
export function requireTeam(context: RequestContext): Team {
  const { id } = requireNamedOrganization(context);
  const team = findTeam(context.state, id, context.params["team"] ?? "");
  if (!team) throw notFound();
  return team;
}

function checkNameFree(context: RequestContext, organization: Account, name: string, own?: Team) {
  const holder = findTeam(context.state, organization.id, slugOf(name));
  if (!holder || holder.id === own?.id) return;
  throw validationFailed({
    resource: "Team",
    code: "already_exists",
    field: "name",
    message: "Name must be unique for this org",
  });
}

/** The parent that a request names by id or slug: `null` for none, `undefined` when it says nothing. */
function parentOf(
  { state }: RequestContext,
  organization: Account,
  sent: Pick<z.output<typeof updateTeamBody>, "parent_team_id" | "parent_team_slug">,
): number | null | undefined {
  const { parent_team_id: id, parent_team_slug: slug } = sent;
  if (id === undefined && slug == null) return slug;
  if (id === null) return null;
  const found =
    id === undefined ? findTeam(state, organization.id, slug ?? "") : state.teams.get(id);
  if (found?.organization === organization.id) return found.id;
  throw id === undefined
    ? invalidField("Team", "parent_team_slug", slug)
    : invalidField("Team", "parent_team_id", id);
}

/** A repository of the organisation: `name` or `owner/name`. */
function repositoryNamed(
  { state }: RequestContext,
  organization: Account,
  text: string,
): Repository {
  const [owner, name] = text.includes("/") ? text.split("/") : [organization.login, text];
  return requireRepository(state, { owner: owner ?? "", repo: name ?? "" });
}

function emitTeam(
  context: RequestContext,
  team: Team,
  action: string,
  details: ApiObject = {},
): void {
  record(context.sim, teamChanged(context, team, action, details), { owner: team.organization });
}

export function createTeam(
  context: RequestContext,
  organization: Account,
  sent: z.output<typeof createTeamBody>,
): Team {
  checkNameFree(context, organization, sent.name);
  const maintainers = sent.maintainers.map((login) => {
    const account = findAccount(context.state, login);
    if (account && isMember(context.state, organization.id, account.id)) return account.id;
    throw invalidField("Team", "maintainers", login);
  });
  const repositories = sent.repo_names.map((name) => repositoryNamed(context, organization, name));
  const permission = sent.permission ?? "pull";
  const parent = parentOf(context, organization, sent) ?? null;
  const team: Team = {
    id: context.ids.integer("team"),
    organization: organization.id,
    slug: slugOf(sent.name),
    name: sent.name,
    description: sent.description ?? null,
    privacy: sent.privacy ?? (parent === null ? "secret" : "closed"),
    notifications: sent.notification_setting ?? "notifications_enabled",
    permission,
    parent,
    members: new Map(maintainers.map((id) => [id, "maintainer"])),
    repositories: new Map(repositories.map(({ id }) => [id, permission])),
    createdAt: context.now,
    updatedAt: context.now,
  };
  context.state.teams.set(team.id, team);
  emitTeam(context, team, "created");
  return team;
}

export function updateTeam(
  context: RequestContext,
  organization: Account,
  old: Team,
  sent: z.output<typeof updateTeamBody>,
): Team {
  if (sent.name !== undefined) checkNameFree(context, organization, sent.name, old);
  const name = sent.name ?? old.name;
  const parent = parentOf(context, organization, sent);
  const team: Team = {
    ...old,
    name,
    slug: slugOf(name),
    description: sent.description === undefined ? old.description : sent.description,
    privacy: sent.privacy ?? old.privacy,
    notifications: sent.notification_setting ?? old.notifications,
    permission: sent.permission ?? old.permission,
    parent: parent === undefined ? old.parent : parent,
    updatedAt: context.now,
  };
  context.state.teams.set(team.id, team);
  const changes = listChanges(old, team, ["name", "description", "privacy"]);
  if (Object.keys(changes).length > 0) emitTeam(context, team, "edited", { changes });
  return team;
}

export function deleteTeam(context: RequestContext, team: Team): void {
  context.state.teams.delete(team.id);
  emitTeam(context, team, "deleted");
}

/** Puts a person in a team; one who is not in the organisation is refused. */
export function addMember(
  context: RequestContext,
  team: Team,
  account: Account,
  role: "member" | "maintainer",
): void {
  if (!isMember(context.state, team.organization, account.id)) {
    throw githubError(403, "The user must be a member of the organization.");
  }
  const isNew = !team.members.has(account.id);
  team.members.set(account.id, role);
  if (isNew) tellMember(context, team, account, "added");
}

function tellMember(context: RequestContext, team: Team, account: Account, action: string): void {
  const event = membershipChanged(context, team, account, action);
  record(context.sim, event, { owner: team.organization });
}

export function removeMember(context: RequestContext, team: Team, account: Account): void {
  if (!team.members.delete(account.id)) throw notFound();
  tellMember(context, team, account, "removed");
}

export function addRepository(
  context: RequestContext,
  team: Team,
  repository: Repository,
  permission: Permission,
): void {
  if (repository.owner.id !== team.organization) {
    throw githubError(422, "Validation Failed", ["The repository is not in the organization."]);
  }
  const isNew = !team.repositories.has(repository.id);
  team.repositories.set(repository.id, permission);
  if (isNew) tellRepository(context, team, repository, "added_to_repository");
}

export function removeRepository(
  context: RequestContext,
  team: Team,
  repository: Repository,
): void {
  const isGone = team.repositories.delete(repository.id);
  if (isGone) tellRepository(context, team, repository, "removed_from_repository");
}

function tellRepository(
  context: RequestContext,
  team: Team,
  repository: Repository,
  action: string,
): void {
  const { eventView } = context.with(repository);
  const event = teamChanged(eventView, team, action, {}, eventView);
  record(context.sim, event, { owner: team.organization, repository: repository.id });
}
