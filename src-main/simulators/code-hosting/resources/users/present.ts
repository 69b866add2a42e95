import { accountOf } from "../../access/actor.ts";
import { nodeId, pageBase, presentTime, type View, type Wire } from "../../shared/view.ts";
import type { Account, State } from "../../state.ts";

const nodePrefixes = { User: "U", Organization: "O", Bot: "BOT" } as const;

/** The short form of a user, an organisation or a bot, as other objects contain it. */
export function presentUser(view: View, account: Account): Wire {
  const { base } = view;
  const url = `${base}/users/${encodeURIComponent(account.login)}`;
  const page = pageBase(view);
  const isBot = account.type === "Bot";
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(nodePrefixes[account.type], account.id),
    avatar_url: `${page}/avatars/u/${String(account.id)}`,
    gravatar_id: "",
    url,
    html_url: isBot ? `${page}/apps/${account.login.slice(0, -5)}` : `${page}/${account.login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: "public",
    site_admin: false,
  };
}

/** The same for the account of an id. */
export function presentAccount(view: View, id: number): Wire {
  return presentUser(view, accountOf(view.state, id));
}

function countRepositories(state: State, owner: Account, isPrivate: boolean): number {
  return [...state.repositories.values()].filter(
    (one) => one.owner.id === owner.id && one.settings.isPrivate === isPrivate,
  ).length;
}

/** A user's public page. */
export function presentPublicUser(view: View, account: Account): Wire {
  return {
    ...presentUser(view, account),
    name: account.name,
    company: null,
    blog: "",
    location: null,
    email: account.type === "User" ? account.email : null,
    hireable: null,
    bio: account.description,
    twitter_username: null,
    public_repos: countRepositories(view.state, account, false),
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: presentTime(account.createdAt),
    updated_at: presentTime(account.createdAt),
  };
}

/** The authenticated user, to themselves. */
export function presentPrivateUser(view: View, account: Account): Wire {
  const privateRepositories = countRepositories(view.state, account, true);
  return {
    ...presentPublicUser(view, account),
    user_view_type: "private",
    private_gists: 0,
    total_private_repos: privateRepositories,
    owned_private_repos: privateRepositories,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: "pro", space: 976_562_499, private_repos: 9_999, collaborators: 0 },
  };
}

/** The short form of an organisation, as events carry it. */
export function presentOrganization(view: View, account: Account): Wire {
  const url = `${view.base}/orgs/${account.login}`;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId("O", account.id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${pageBase(view)}/avatars/u/${String(account.id)}`,
    description: account.description,
  };
}

/** An organisation's page. */
export function presentFullOrganization(view: View, account: Account): Wire {
  return {
    ...presentOrganization(view, account),
    name: account.name,
    html_url: `${pageBase(view)}/${account.login}`,
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: countRepositories(view.state, account, false),
    total_private_repos: countRepositories(view.state, account, true),
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: presentTime(account.createdAt),
    updated_at: presentTime(account.createdAt),
    archived_at: null,
    type: "Organization",
  };
}
