import { nodeId, presentTime, type RepositoryView, type ApiObject } from "../../shared/view.ts";
import type { Invitation, Permission } from "../../state.ts";
import { presentListedRepository, repositoryPage } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** The words of roles, where permissions have the words of git. */
const roles: Readonly<Record<Permission, string>> = {
  pull: "read",
  triage: "triage",
  push: "write",
  maintain: "maintain",
  admin: "admin",
};

/** The role of a permission: `write` for `push`. */
export function nameRole(permission: Permission | undefined): string {
  return permission === undefined ? "none" : roles[permission];
}

/** An invitation to a repository. */
export function presentInvitation(view: RepositoryView, invitation: Invitation): ApiObject {
  const { id, permission } = invitation;
  return {
    id,
    node_id: nodeId("RI", id),
    repository: presentListedRepository(view),
    invitee: presentAccount(view, invitation.invitee),
    inviter: presentAccount(view, invitation.inviter),
    permissions: nameRole(permission),
    created_at: presentTime(invitation.createdAt),
    expired: false,
    url: `${view.base}/user/repository_invitations/${String(id)}`,
    html_url: `${repositoryPage(view)}/invitations`,
  };
}
