import type * as z from "zod";
import { isGranted } from "../../access/check.ts";
import { githubError, unprocessable } from "../../errors.ts";
import { type View, type ApiObject } from "../../shared/view.ts";
import type { RequestContext } from "../../route.ts";
import type {
  Account,
  App,
  AppPermissions,
  Grant,
  Installation,
  Repository,
  SimContext,
  State,
} from "../../state.ts";
import { recordForApp } from "../../webhooks/record.ts";
import { presentUser } from "../users/present.ts";
import { presentBriefRepository, presentInstallation } from "./present.ts";
import type { accessTokenBody } from "./schema.ts";

const HOUR = 3_600_000;

/** Lists the repositories that an installation covers. */
export function listInstalledRepositories(
  { repositories }: State,
  { account, selection, repositories: selected }: Installation,
): readonly Repository[] {
  return [...repositories.values()].filter(
    ({ id, owner }) => owner.id === account && (selection === "all" || selected.includes(id)),
  );
}

type InstallContext = View & { readonly sim: SimContext };

/** Records an event that an App gets of its installation, whatever it subscribed to. */
function emitInstallation(
  context: InstallContext,
  installation: Installation,
  type: "installation" | "installation_repositories",
  details: ApiObject,
): void {
  const { sim } = context;
  const base = sim.baseUrl === "" ? context.base : sim.baseUrl;
  const view = { state: context.state, base, actor: context.actor };
  const payload = {
    ...details,
    installation: presentInstallation(view, installation),
    sender: presentUser(view, view.actor.account),
  };
  recordForApp(sim, { type, subject: String(installation.id), payload }, installation);
}

/** Installs an App on an account, for some repositories or all. */
export function install(
  context: InstallContext,
  app: App,
  account: Account,
  selected: readonly Repository[] | undefined,
): Installation {
  const { sim, state } = context;
  const installation: Installation = {
    id: sim.ids.integer("installation"),
    app: app.id,
    account: account.id,
    selection: selected ? "selected" : "all",
    repositories: (selected ?? []).map(({ id }) => id),
    permissions: app.permissions,
    events: app.events,
    createdAt: sim.now,
    updatedAt: sim.now,
    suspendedAt: null,
    suspendedBy: null,
  };
  state.installations.set(installation.id, installation);
  const repositories = listInstalledRepositories(state, installation).map(presentBriefRepository);
  emitInstallation(context, installation, "installation", { action: "created", repositories });
  return installation;
}

/** Removes an installation and its tokens. */
export function uninstall(context: RequestContext, installation: Installation): void {
  const { state } = context;
  const repositories = listInstalledRepositories(state, installation).map(presentBriefRepository);
  state.installations.delete(installation.id);
  for (const [token, grant] of state.grants) {
    if (grant.kind === "installation" && grant.installation === installation.id) {
      state.grants.delete(token);
    }
  }
  emitInstallation(context, installation, "installation", { action: "deleted", repositories });
}

export function suspend(context: RequestContext, old: Installation, isSuspended: boolean): void {
  if ((old.suspendedAt !== null) === isSuspended) return;
  const { state, now, user } = context;
  const installation: Installation = {
    ...old,
    suspendedAt: isSuspended ? now : null,
    suspendedBy: isSuspended ? user.id : null,
    updatedAt: now,
  };
  state.installations.set(installation.id, installation);
  emitInstallation(context, installation, "installation", {
    action: isSuspended ? "suspend" : "unsuspend",
  });
}

/** Adds a repository to an installation of selected repositories, or takes it away. */
export function changeSelection(
  context: RequestContext,
  old: Installation,
  repository: Repository,
  change: "added" | "removed",
): void {
  const { state, now } = context;
  if (old.selection === "all") {
    throw unprocessable("The installation has access to all repositories.");
  }
  const others = old.repositories.filter((id) => id !== repository.id);
  const repositories = change === "added" ? [...others, repository.id] : others;
  if (repositories.length === old.repositories.length) return;
  const installation = { ...old, repositories, updatedAt: now };
  state.installations.set(installation.id, installation);
  const brief = [presentBriefRepository(repository)];
  emitInstallation(context, installation, "installation_repositories", {
    action: change,
    repository_selection: "selected",
    repositories_added: change === "added" ? brief : [],
    repositories_removed: change === "removed" ? brief : [],
    requester: null,
  });
}

/** The repositories that a token is narrowed to; `null` for all of the installation's. */
function narrowed(
  state: State,
  installation: Installation,
  sent: z.output<typeof accessTokenBody>,
): readonly Repository[] | null {
  const { repositories: names, repository_ids: ids } = sent;
  if (names === undefined && ids === undefined) return null;
  const covered = listInstalledRepositories(state, installation);
  const found = [
    ...(names ?? []).map((name) => covered.find(({ settings }) => settings.name === name)),
    ...(ids ?? []).map((id) => covered.find((one) => one.id === id)),
  ].flatMap((one) => one ?? []);
  if (found.length === (names ?? []).length + (ids ?? []).length) return found;
  throw unprocessable(
    "There is at least one repository that does not exist or is not accessible to the parent installation.",
  );
}

function checkPermissions(held: AppPermissions, wanted: AppPermissions): void {
  for (const [name, level] of Object.entries(wanted)) {
    if (isGranted(held, [name], level)) continue;
    throw unprocessable("The permissions requested are not granted to this installation.");
  }
}

/** Creates a token of an installation, for an hour of simulator time. */
export function createToken(
  context: RequestContext,
  installation: Installation,
  sent: z.output<typeof accessTokenBody>,
) {
  const { state, ids, now } = context;
  if (installation.suspendedAt !== null) {
    throw githubError(403, "This installation has been suspended");
  }
  const repositories = narrowed(state, installation, sent);
  checkPermissions(installation.permissions, sent.permissions ?? {});
  const permissions = sent.permissions ?? installation.permissions;
  const token = ids.next("ghs_", 36);
  const grant: Grant = {
    kind: "installation",
    installation: installation.id,
    permissions: { ...permissions, metadata: "read" },
    repositories: repositories?.map(({ id }) => id) ?? null,
    expiresAt: now + HOUR,
  };
  state.grants.set(token, grant);
  return { token, grant, repositories };
}
