import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { readNumber } from "../../shared/find.ts";
import { counted, pageQuery } from "../../shared/paging.ts";
import { presentInstallation } from "../installations/present.ts";
import { requireOwned } from "../organizations/actions.ts";
import { requireTeam } from "../teams/actions.ts";
import { presentFullTeam, presentTeam } from "../teams/present.ts";
import { presentOrganization, presentPublicUser } from "../users/present.ts";

const text = (words: string) =>
  new RouteResponse(200, words, { "content-type": "text/plain; charset=utf-8" });

/** Lists of accounts and teams, and facts about the API. */
export const routes = [
  route("GET /user/:id", "Shows a user by the id", (context) => {
    const account = context.state.accounts.get(readNumber(context.params, "id"));
    if (account?.type !== "User") throw notFound();
    return presentPublicUser(context, account);
  }),
  route("GET /organizations", "Lists all organisations by their ids", {
    query: pageQuery.pick({ per_page: true }).extend({ since: z.coerce.number().catch(0) }),
    handle: (context, request) =>
      [...context.state.accounts.values()]
        .filter(({ id, type }) => type === "Organization" && id > request.query.since)
        .slice(0, request.query.per_page)
        .map((account) => presentOrganization(context, account)),
  }),
  route("GET /user/teams", "Lists one's teams", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => {
      const { state, user } = context;
      const found = [...state.teams.values()].filter(({ members }) => members.has(user.id));
      return context.list(request, found, presentFullTeam);
    },
  }),
  route("GET /orgs/:name/teams/:team/teams", "Lists the teams below a team", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requireTeam(context);
      const found = [...context.state.teams.values()].filter(({ parent }) => parent === id);
      return context.list(request, found, presentTeam);
    },
  }),
  route("GET /orgs/:name/installations", "Lists the Apps of an organisation", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requireOwned(context, "organization_administration");
      const found = [...context.state.installations.values()].filter((one) => one.account === id);
      return context.list(request, found, presentInstallation, counted("installations", found));
    },
  }),
  route("GET /versions", "Lists the versions of the API", {
    open: true,
    handle: () => ["2022-11-28"],
  }),
  route("GET /zen", "Shows a sentence of GitHub's design", {
    open: true,
    handle: () => text("Design for failure."),
  }),
];
