import { RouteResponse } from "#core/kernel/response.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { findAccount } from "../../shared/find.ts";
import { answerList, pageQuery } from "../../shared/paging.ts";
import { rateLimitReset } from "../../shared/view.ts";
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
  route("GET /user", "Shows the authenticated user", (context) => {
    const headers = { "x-oauth-scopes": "repo, user, admin:repo_hook" };
    return new RouteResponse(200, presentPrivateUser(context, context.state.user), headers);
  }),
  route("GET /users/:name", "Shows a user", (context, request) =>
    presentPublicUser(context, accountOf(context.state, request.params)),
  ),
  route("GET /orgs/:name", "Shows an organisation", (context, request) =>
    presentFullOrganization(context, accountOf(context.state, request.params, "Organization")),
  ),
  route("GET /user/orgs", "Lists the authenticated user's organisations", {
    query: pageQuery,
    handle: (context, request) =>
      answerList(request, [context.state.organization], (account) =>
        presentOrganization(context, account),
      ),
  }),
  route("GET /rate_limit", "Shows the rate limit, which never applies", ({ now }) => {
    const rate = { ...limits, reset: rateLimitReset(now) };
    return { resources: { core: rate, search: rate, graphql: rate }, rate };
  }),
];
