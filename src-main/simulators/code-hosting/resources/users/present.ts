import { requireAccount } from "../../access/actor.ts";
import { isOrganizationOwner } from "../../access/permission.ts";
import { nodeId, pageBase, presentTime, type View, type ApiObject } from "../../shared/view.ts";
import type { Account, State } from "../../state.ts";

const nodePrefixes = { User: "U", Organization: "O", Bot: "BOT" } as const;

/** The short form of a user, an organisation or a bot, as other objects contain it. */
export function presentUser(view: View, account: Account): ApiObject {
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
export function presentAccount(view: View, id: number): ApiObject {
  return presentUser(view, requireAccount(view.state, id));
}

function countRepositories(state: State, owner: Account, isPrivate: boolean): number {
  return [...state.repositories.values()].filter(
    (one) => one.owner.id === owner.id && one.settings.isPrivate === isPrivate,
  ).length;
}

function countGists({ gists }: State, owner: Account, isPublic: boolean): number {
  return [...gists.values()].filter((one) => one.owner === owner.id && one.isPublic === isPublic)
    .length;
}

const countFollowers = ({ follows }: State, { id }: Account): number =>
  [...follows.values()].filter((followed) => followed.has(id)).length;

/** A user's public page. */
export function presentPublicUser(view: View, account: Account): ApiObject {
  const isHidden = view.state.hiddenEmails.has(account.id);
  const profile = view.state.profiles.get(account.id);
  const email = account.type === "User" && !isHidden ? account.email : null;
  return {
    ...presentUser(view, account),
    name: profile?.name ?? account.name,
    company: profile?.company ?? null,
    blog: profile?.blog ?? "",
    location: profile?.location ?? null,
    email: profile?.email === undefined ? email : profile.email,
    hireable: profile?.isHireable ?? null,
    bio: profile?.bio ?? account.description,
    twitter_username: profile?.twitter ?? null,
    public_repos: countRepositories(view.state, account, false),
    public_gists: countGists(view.state, account, true),
    followers: countFollowers(view.state, account),
    following: view.state.follows.get(account.id)?.size ?? 0,
    created_at: presentTime(account.createdAt),
    updated_at: presentTime(account.createdAt),
  };
}

/** The authenticated user, to themselves. */
export function presentPrivateUser(view: View, account: Account): ApiObject {
  const privateRepositories = countRepositories(view.state, account, true);
  return {
    ...presentPublicUser(view, account),
    user_view_type: "private",
    private_gists: countGists(view.state, account, false),
    total_private_repos: privateRepositories,
    owned_private_repos: privateRepositories,
    disk_usage: 0,
    collaborators: 0,
    two_factor_authentication: true,
    plan: { name: "pro", space: 976_562_499, private_repos: 9_999, collaborators: 0 },
  };
}

/** The short form of an organisation, as events carry it. */
export function presentOrganization(view: View, account: Account): ApiObject {
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

/** An organisation's page as the actor sees it: owners see its settings as well. */
export function presentOrganizationTo(view: View, account: Account): ApiObject {
  const isOwned = isOrganizationOwner(view.state, account.id, view.actor.account.id);
  return isOwned ? presentOwned(view, account) : presentFullOrganization(view, account);
}

function presentOwned(view: View, account: Account): ApiObject {
  const privateRepositories = countRepositories(view.state, account, true);
  const members = view.state.memberships.get(account.id)?.size ?? 0;
  return {
    ...presentFullOrganization(view, account),
    owned_private_repos: privateRepositories,
    private_gists: 0,
    disk_usage: 0,
    collaborators: 0,
    billing_email: account.email,
    default_repository_permission: "read",
    default_repository_branch: "main",
    members_can_create_repositories: true,
    members_can_create_public_repositories: true,
    members_can_create_private_repositories: true,
    members_can_create_internal_repositories: false,
    members_allowed_repository_creation_type: "all",
    members_can_create_pages: true,
    members_can_create_public_pages: true,
    members_can_create_private_pages: true,
    members_can_delete_repositories: true,
    members_can_change_repo_visibility: true,
    members_can_invite_outside_collaborators: true,
    members_can_delete_issues: false,
    members_can_create_teams: true,
    members_can_view_dependency_insights: true,
    members_can_fork_private_repositories: false,
    display_commenter_full_name_setting_enabled: false,
    readers_can_create_discussions: true,
    two_factor_requirement_enabled: false,
    web_commit_signoff_required: false,
    plan: {
      name: "team",
      space: 976_562_499,
      private_repos: 999_999,
      filled_seats: members,
      seats: members,
    },
  };
}

/** An organisation's page. */
export function presentFullOrganization(view: View, account: Account): ApiObject {
  return {
    ...presentOrganization(view, account),
    name: account.name,
    email: account.email,
    blog: "",
    twitter_username: null,
    is_verified: false,
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
