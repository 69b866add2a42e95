import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson, requireRepository } from "../../shared/find.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import type { Team } from "../../state.ts";
import { nameRole } from "../collaborators/present.ts";
import { checkAppAt, requireNamedOrganization, requireOwned } from "../organizations/actions.ts";
import { presentListedRepository, presentPermission } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";
import {
  addMember,
  addRepository,
  createTeam,
  deleteTeam,
  removeMember,
  removeRepository,
  requireTeam,
  updateTeam,
} from "./actions.ts";
import { presentFullTeam, presentTeam } from "./present.ts";
import { createTeamBody, teamRepositoryBody, teamRules, updateTeamBody } from "./schema.ts";

const teams = "/orgs/:name/teams" as const;
const one = `${teams}/:team` as const;

function presentMember({ base }: RequestContext, team: Team, person: number) {
  const role = team.members.get(person);
  if (role === undefined) throw notFound();
  return { url: `${base}/teams/${String(team.id)}/memberships`, role, state: "active" };
}

/** The teams of an organisation, their members and repositories. */
export const routes = [
  route(`GET ${teams}`, "Lists the teams of an organisation", {
    query: pageQuery.extend({
      team_type: z.enum(["all", "enterprise", "organization"]).catch("all").default("all"),
    }),
    handle: (context, request) => {
      const organization = requireNamedOrganization(context);
      checkAppAt(context, organization, "members", "read");
      const { team_type: type } = request.query;
      const found = [...context.state.teams.values()].filter(
        (team) => team.organization === organization.id && type !== "enterprise",
      );
      return context.list(request, found, presentTeam);
    },
  }),
  route(`POST ${teams}`, "Creates a team", {
    body: createTeamBody,
    rules: teamRules,
    handle: (context, request) => {
      const organization = requireOwned(context, "members");
      const team = createTeam(context, organization, request.body);
      return new RouteResponse(201, presentFullTeam(context, team));
    },
  }),
  route(`GET ${one}`, "Shows a team", (context) => presentFullTeam(context, requireTeam(context))),
  route(`PATCH ${one}`, "Changes a team", {
    body: updateTeamBody,
    rules: teamRules,
    handle: (context, request) => {
      const organization = requireOwned(context, "members");
      const team = updateTeam(context, organization, requireTeam(context), request.body);
      return presentFullTeam(context, team);
    },
  }),
  route(`DELETE ${one}`, "Deletes a team", (context) => {
    requireOwned(context, "members");
    deleteTeam(context, requireTeam(context));
    return noContent();
  }),
  route(`GET ${one}/members`, "Lists the members of a team", {
    query: pageQuery.extend({
      role: z.enum(["all", "member", "maintainer"]).catch("all").default("all"),
    }),
    handle: (context, request) => {
      const found = [...requireTeam(context).members].filter(
        ([, role]) => request.query.role === "all" || role === request.query.role,
      );
      return respondWithList(request, found, ([id]) => presentAccount(context, id));
    },
  }),
  route(`GET ${one}/memberships/:username`, "Shows a person's place in a team", (context) => {
    const { id } = requirePerson(context.state, context.params["username"]);
    return presentMember(context, requireTeam(context), id);
  }),
  route(`PUT ${one}/memberships/:username`, "Adds a person to a team", {
    body: lazyObject(() => ({ role: z.enum(["member", "maintainer"]).default("member") })),
    handle: (context, request) => {
      requireOwned(context, "members");
      const team = requireTeam(context);
      const account = requirePerson(context.state, context.params["username"]);
      addMember(context, team, account, request.body.role);
      return presentMember(context, team, account.id);
    },
  }),
  route(`DELETE ${one}/memberships/:username`, "Removes a person from a team", (context) => {
    requireOwned(context, "members");
    const account = requirePerson(context.state, context.params["username"]);
    removeMember(context, requireTeam(context), account);
    return noContent();
  }),
  route(`GET ${one}/repos`, "Lists the repositories of a team", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...requireTeam(context).repositories].flatMap(([id, permission]) => {
        const repository = context.state.repositories.get(id);
        return repository ? [{ repository, permission }] : [];
      });
      return respondWithList(request, found, ({ repository, permission }) => ({
        ...presentListedRepository(context.with(repository)),
        permissions: presentPermission(permission),
        role_name: nameRole(permission),
      }));
    },
  }),
  route(`GET ${one}/repos/:owner/:repo`, "Returns 204 for a repository of a team", (context) => {
    const repository = requireRepository(context.state, context.params);
    if (!requireTeam(context).repositories.has(repository.id)) throw notFound();
    return noContent();
  }),
  route(`PUT ${one}/repos/:owner/:repo`, "Gives a team a repository", {
    body: teamRepositoryBody,
    handle: (context, request) => {
      requireOwned(context, "members");
      const team = requireTeam(context);
      const repository = requireRepository(context.state, context.params);
      addRepository(context, team, repository, request.body.permission ?? team.permission);
      return noContent();
    },
  }),
  route(`DELETE ${one}/repos/:owner/:repo`, "Takes a repository from a team", (context) => {
    requireOwned(context, "members");
    const repository = requireRepository(context.state, context.params);
    removeRepository(context, requireTeam(context), repository);
    return noContent();
  }),
  route("GET /repos/:owner/:repo/teams", "Lists the teams with access to a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...context.state.teams.values()].filter(({ repositories }) =>
        repositories.has(context.repository.id),
      );
      return respondWithList(request, found, (team) => ({
        ...presentTeam(context, team),
        permission: team.repositories.get(context.repository.id),
      }));
    },
  }),
];
