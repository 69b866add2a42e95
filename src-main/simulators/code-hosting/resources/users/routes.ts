import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { seesPrivateData } from "../../access/scopes.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { findAccount, requireOrganization } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { pageBase, rateLimitReset } from "../../shared/view.ts";
import {
  presentOrganizationTo,
  presentPrivateUser,
  presentPublicUser,
  presentUser,
} from "./present.ts";

/** The limits of one hour; nothing is ever limited. */
const limits = { core: 5_000, search: 30, graphql: 5_000, integration_manifest: 5_000 } as const;

/** Users, their addresses, the root of the API and the rate limit. */
export const routes = [
  route("GET /", "Lists the addresses of the API", (context) => {
    const { base } = context;
    return {
      current_user_url: `${base}/user`,
      current_user_authorizations_html_url: `${pageBase(context)}/settings/connections/applications{/client_id}`,
      authorizations_url: `${base}/authorizations`,
      code_search_url: `${base}/search/code?q={query}{&page,per_page,sort,order}`,
      commit_search_url: `${base}/search/commits?q={query}{&page,per_page,sort,order}`,
      emojis_url: `${base}/emojis`,
      events_url: `${base}/events`,
      feeds_url: `${base}/feeds`,
      followers_url: `${base}/user/followers`,
      following_url: `${base}/user/following{/target}`,
      gists_url: `${base}/gists{/gist_id}`,
      hub_url: `${base}/hub`,
      issues_url: `${base}/issues`,
      keys_url: `${base}/user/keys`,
      label_search_url: `${base}/search/labels?q={query}&repository_id={repository_id}{&page,per_page}`,
      notifications_url: `${base}/notifications`,
      public_gists_url: `${base}/gists/public`,
      starred_gists_url: `${base}/gists/starred`,
      topic_search_url: `${base}/search/topics?q={query}{&page,per_page}`,
      user_search_url: `${base}/search/users?q={query}{&page,per_page,sort,order}`,
      current_user_repositories_url: `${base}/user/repos{?type,page,per_page,sort}`,
      emails_url: `${base}/user/emails`,
      issue_search_url: `${base}/search/issues?q={query}{&page,per_page,sort,order}`,
      organization_url: `${base}/orgs/{org}`,
      organization_repositories_url: `${base}/orgs/{org}/repos{?type,page,per_page,sort}`,
      organization_teams_url: `${base}/orgs/{org}/teams`,
      rate_limit_url: `${base}/rate_limit`,
      repository_url: `${base}/repos/{owner}/{repo}`,
      repository_search_url: `${base}/search/repositories?q={query}{&page,per_page,sort,order}`,
      starred_url: `${base}/user/starred{/owner}{/repo}`,
      user_url: `${base}/users/{user}`,
      user_organizations_url: `${base}/user/orgs`,
      user_repositories_url: `${base}/users/{user}/repos{?type,page,per_page,sort}`,
    };
  }),
  route("GET /meta", "Shows facts about the installation", (context) => ({
    verifiable_password_authentication: true,
    installed_version: "3.19.0",
    domains: { website: [new URL(pageBase(context)).host] },
  })),
  route("GET /user", "Shows the authenticated user", {
    of: "person",
    handle: (context) => {
      const { actor, user } = context;
      const present = seesPrivateData(actor) ? presentPrivateUser : presentPublicUser;
      return present(context, user);
    },
  }),
  route("GET /users", "Lists all accounts by their ids", {
    query: pageQuery.pick({ per_page: true }).extend({ since: z.coerce.number().catch(0) }),
    handle: (context, request) => {
      const { since, per_page: size } = request.query;
      const after = [...context.state.accounts.values()]
        .filter(({ id, type }) => id > since && type !== "Bot")
        .toSorted((one, other) => one.id - other.id);
      const page = after.slice(0, size);
      const last = page.at(-1)?.id ?? 0;
      const url = `${context.base}/users?per_page=${String(size)}&since=${String(last)}`;
      const link = after.length > size ? { link: `<${url}>; rel="next"` } : {};
      const users = page.map((account) => presentUser(context, account));
      return new RouteResponse(200, users, link);
    },
  }),
  route("GET /users/:name", "Shows a user", (context) => {
    const account = findAccount(context.state, context.params["name"] ?? "");
    if (!account) throw notFound();
    return presentPublicUser(context, account);
  }),
  route("GET /organizations/:id", "Shows an organisation by its id", (context) => {
    const account = context.state.accounts.get(Number(context.params["id"]));
    return presentOrganizationTo(context, requireOrganization(context.state, account?.login));
  }),
  route("GET /rate_limit", "Shows the rate limit, which never applies", ({ now }) => {
    const reset = rateLimitReset(now);
    const entries = Object.entries(limits).map(([name, limit]) => {
      return [name, { limit, used: 1, remaining: limit - 1, reset, resource: name }] as const;
    });
    const resources = Object.fromEntries(entries);
    return { resources, rate: resources["core"] };
  }),
];
