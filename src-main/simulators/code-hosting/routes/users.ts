import { RouteResponse } from "#core/kernel/response.ts";
import { notFound } from "../errors.ts";
import { accountNamed } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import {
  presentFullOrganization,
  presentOrganization,
  presentPrivateUser,
  presentPublicUser,
} from "../present/account.ts";
import type { Account, HostingState } from "../state.ts";
import { sceneOf } from "../view.ts";
import { route } from "./route.ts";

function accountOf(
  state: HostingState,
  params: Readonly<Record<string, string>>,
  type?: Account["type"],
): Account {
  const account = accountNamed(state, params["name"] ?? "");
  if (!account || (type !== undefined && account.type !== type)) throw notFound();
  return account;
}

const limits = { limit: 5_000, used: 1, remaining: 4_999 };

/** Who is who, and what may still be asked. */
export const userRoutes = [
  route({
    method: "GET",
    path: "/user",
    summary: "Shows the authenticated user",
    handle: (context, request) => {
      const { view, state } = sceneOf(context, request);
      const headers = { "x-oauth-scopes": "repo, user, admin:repo_hook" };
      return new RouteResponse(200, presentPrivateUser(view, state.user), headers);
    },
  }),
  route({
    method: "GET",
    path: "/users/:name",
    summary: "Shows a user",
    handle: (context, request) => {
      const { view, state } = sceneOf(context, request);
      return presentPublicUser(view, accountOf(state, request.params));
    },
  }),
  route({
    method: "GET",
    path: "/orgs/:name",
    summary: "Shows an organisation",
    handle: (context, request) => {
      const { view, state } = sceneOf(context, request);
      return presentFullOrganization(view, accountOf(state, request.params, "Organization"));
    },
  }),
  route({
    method: "GET",
    path: "/user/orgs",
    summary: "Lists the authenticated user's organisations",
    query: pageQuery,
    handle: (context, request) => {
      const { view, state } = sceneOf(context, request);
      return answerList(request, [state.organization], (account) =>
        presentOrganization(view, account),
      );
    },
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
