import { requireAccount } from "../../access/actor.ts";
import {
  nodeId,
  pageBase,
  presentTime,
  presentTimeOrNull,
  type View,
  type ApiObject,
} from "../../shared/view.ts";
import { fullName, type Installation, type Repository } from "../../state.ts";
import { presentAccount, presentUser } from "../users/present.ts";

/** An App on an account, as events have it. */
export function presentInstallation(view: View, installation: Installation): ApiObject {
  const { id, suspendedBy } = installation;
  const { state, base } = view;
  const account = requireAccount(state, installation.account);
  const app = state.apps.get(installation.app);
  const settings =
    account.type === "Organization" ? `/organizations/${account.login}/settings` : "/settings";
  return {
    id,
    account: presentUser(view, account),
    repository_selection: installation.selection,
    access_tokens_url: `${base}/app/installations/${String(id)}/access_tokens`,
    repositories_url: `${base}/installation/repositories`,
    html_url: `${pageBase(view)}${settings}/installations/${String(id)}`,
    app_id: installation.app,
    app_slug: app?.slug ?? "",
    target_id: account.id,
    target_type: account.type,
    permissions: installation.permissions,
    events: installation.events,
    created_at: presentTime(installation.createdAt),
    updated_at: presentTime(installation.updatedAt),
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: suspendedBy === null ? null : presentAccount(view, suspendedBy),
    suspended_at: presentTimeOrNull(installation.suspendedAt),
  };
}

/** The same as the API shows it. */
export function presentFullInstallation(view: View, installation: Installation): ApiObject {
  const { clientId } = view.state.apps.get(installation.app) ?? { clientId: "" };
  return { ...presentInstallation(view, installation), client_id: clientId };
}

/** A repository as events of installations have it. */
export function presentBriefRepository(repository: Repository): ApiObject {
  return {
    id: repository.id,
    node_id: nodeId("R", repository.id),
    name: repository.settings.name,
    full_name: fullName(repository),
    private: repository.settings.isPrivate,
  };
}
