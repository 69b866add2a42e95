import { presentMini, type Wire } from "./present-mini.ts";
import {
  ME,
  type Collaboration,
  type Comment,
  type User,
  type Version,
  type Webhook,
} from "./state.ts";
import { presentTime, presentUserMini, type View } from "./view.ts";

/** A user in full. */
export function presentUser(user: User): Wire {
  const created = presentTime(user.createdAt);
  return {
    type: "user",
    id: user.id,
    name: user.name,
    login: user.login,
    created_at: created,
    modified_at: created,
    language: "en",
    timezone: "Etc/UTC",
    space_amount: 10_737_418_240,
    space_used: 0,
    max_upload_size: 67_108_864,
    status: "active",
    job_title: "",
    phone: "",
    address: "",
    avatar_url: "",
    notification_email: null,
  };
}

/** One version of a file. */
export function presentVersion(view: View, version: Version, number: number): Wire {
  return {
    type: "file_version",
    id: version.id,
    sha1: version.sha1,
    name: version.name,
    size: version.blob.length,
    created_at: presentTime(version.createdAt),
    modified_at: presentTime(version.modifiedAt),
    modified_by: presentUserMini(view, ME),
    trashed_at: null,
    purged_at: null,
    uploader_display_name: presentUserMini(view, ME)["name"],
    version_number: String(number),
  };
}

/** A comment. */
export function presentComment(view: View, comment: Comment): Wire {
  return {
    type: "comment",
    id: comment.id,
    is_reply_comment: comment.isReply,
    message: comment.message,
    tagged_message: "",
    created_by: presentUserMini(view, ME),
    created_at: presentTime(comment.createdAt),
    modified_at: presentTime(comment.modifiedAt),
    item: { type: "file", id: comment.fileId },
  };
}

/** A collaboration. */
export function presentCollaboration(view: View, collaboration: Collaboration): Wire {
  const { state } = view;
  const { itemId, itemType, status } = collaboration;
  const item = itemType === "file" ? state.files.get(itemId) : state.folders.get(itemId);
  const user = state.users.get(collaboration.userId);
  return {
    type: "collaboration",
    id: collaboration.id,
    created_by: presentUserMini(view, ME),
    created_at: presentTime(collaboration.createdAt),
    modified_at: presentTime(collaboration.modifiedAt),
    expires_at: null,
    status,
    accessible_by: presentUserMini(view, collaboration.userId),
    invite_email: status === "pending" ? (user?.login ?? null) : null,
    role: collaboration.role,
    acknowledged_at: status === "accepted" ? presentTime(collaboration.createdAt) : null,
    item: item ? presentMini(item) : null,
    is_access_only: false,
  };
}

/** A webhook's registration; nothing is ever sent to it. */
export function presentWebhook(view: View, webhook: Webhook): Wire {
  return {
    type: "webhook",
    id: webhook.id,
    target: webhook.target,
    created_by: presentUserMini(view, ME),
    created_at: presentTime(webhook.createdAt),
    address: webhook.address,
    triggers: webhook.triggers,
  };
}
