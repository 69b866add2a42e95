import { RouteResponse } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { findAccount } from "../../shared/find.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import type { Account, State } from "../../state.ts";
import {
  presentFullOrganization,
  presentOrganization,
  presentPrivateUser,
  presentPublicUser,
} from "./present.ts";

function accountOf(
  state: State,
  params: Readonly<Record<string, string>>,
  type?: Account["type"],
): Account {
  const account = findAccount(state, params["name"] ?? "");
  if (!account || (type !== undefined && account.type !== type)) throw notFound();
  return account;
}

const limits = { limit: 5_000, used: 1, remaining: 4_999 };

/** Users, organisations and the rate limit. */
export const routes = [
  route({
    method: "GET",
    path: "/user",
    summary: "Shows the authenticated user",
    handle: (context) => {
      const headers = { "x-oauth-scopes": "repo, user, admin:repo_hook" };
      return new RouteResponse(200, presentPrivateUser(context, context.state.user), headers);
    },
  }),
  route({
    method: "GET",
    path: "/users/:name",
    summary: "Shows a user",
    handle: (context, request) =>
      presentPublicUser(context, accountOf(context.state, request.params)),
  }),
  route({
    method: "GET",
    path: "/orgs/:name",
    summary: "Shows an organisation",
    handle: (context, request) =>
      presentFullOrganization(context, accountOf(context.state, request.params, "Organization")),
  }),
  route({
    method: "GET",
    path: "/user/orgs",
    summary: "Lists the authenticated user's organisations",
    query: pageQuery,
    handle: (context, request) =>
      answerList(request, [context.state.organization], (account) =>
        presentOrganization(context, account),
      ),
  }),
  route({
    method: "GET",
    path: "/rate_limit",
    summary: "Shows how much may still be asked: nothing is ever limited here",
    handle: ({ now }) => {
      const rate = { ...limits, reset: Math.floor(now / 1_000) + 3_600 };
      return { resources: { core: rate, search: rate, graphql: rate }, rate };
    },
  }),
];
