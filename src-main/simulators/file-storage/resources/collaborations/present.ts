import { presentGroupMini } from "../groups/present.ts";
import { findItem } from "../../items/tree.ts";
import {
  presentMini,
  presentTime,
  presentUserMini,
  type View,
  type ApiObject,
} from "../../shared/present.ts";
import { type Collaboration, ME } from "../../state.ts";

/** A collaboration. */
export function presentCollaboration(view: View, collaboration: Collaboration): ApiObject {
  const { state } = view;
  const { itemId, itemType, status, inviteEmail } = collaboration;
  const item = findItem(state, { type: itemType, id: itemId });
  const group = state.groups.get(collaboration.groupId ?? "");
  return {
    type: "collaboration",
    id: collaboration.id,
    created_by: presentUserMini(view, ME),
    created_at: presentTime(collaboration.createdAt),
    modified_at: presentTime(collaboration.modifiedAt),
    expires_at: collaboration.expiresAt === null ? null : presentTime(collaboration.expiresAt),
    status,
    accessible_by: group
      ? presentGroupMini(group)
      : inviteEmail === undefined
        ? presentUserMini(view, collaboration.userId)
        : null,
    invite_email: inviteEmail ?? null,
    role: collaboration.role,
    acknowledged_at: status === "accepted" ? presentTime(collaboration.createdAt) : null,
    item: item ? presentMini(item) : null,
    is_access_only: collaboration.isAccessOnly,
  };
}
