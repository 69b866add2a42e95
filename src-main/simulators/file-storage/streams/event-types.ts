/** The types of an event: in the stream of users and in that of administrators. */
export interface EventTypes {
  readonly user?: string;
  readonly admin?: string;
}

/** The types of events for the triggers of webhooks. Files, folders and web links have the same ones. */
const ofItems: Readonly<Record<string, EventTypes>> = {
  UPLOADED: { user: "ITEM_UPLOAD", admin: "UPLOAD" },
  CREATED: { user: "ITEM_CREATE" },
  DOWNLOADED: { user: "ITEM_DOWNLOAD", admin: "DOWNLOAD" },
  TRASHED: { user: "ITEM_TRASH", admin: "DELETE" },
  RESTORED: { user: "ITEM_UNDELETE_VIA_TRASH", admin: "UNDELETE" },
  COPIED: { user: "ITEM_COPY", admin: "COPY" },
  MOVED: { user: "ITEM_MOVE", admin: "MOVE" },
  RENAMED: { user: "ITEM_RENAME", admin: "RENAME" },
  LOCKED: { user: "LOCK_CREATE", admin: "LOCK" },
  UNLOCKED: { user: "LOCK_DESTROY", admin: "UNLOCK" },
};

const others: Readonly<Record<string, EventTypes>> = {
  "COMMENT.CREATED": { user: "COMMENT_CREATE", admin: "COMMENT_CREATE" },
  "COMMENT.UPDATED": { admin: "COMMENT_EDIT" },
  "COMMENT.DELETED": { user: "COMMENT_DELETE", admin: "COMMENT_DELETE" },
  "COLLABORATION.CREATED": { user: "COLLAB_INVITE_COLLABORATOR", admin: "COLLABORATION_INVITE" },
  "COLLABORATION.ACCEPTED": { user: "COLLAB_ADD_COLLABORATOR", admin: "COLLABORATION_ACCEPT" },
  "COLLABORATION.UPDATED": { user: "COLLAB_ROLE_CHANGE", admin: "COLLABORATION_ROLE_CHANGE" },
  "COLLABORATION.REMOVED": { user: "COLLAB_REMOVE_COLLABORATOR", admin: "COLLABORATION_REMOVE" },
  "SHARED_LINK.CREATED": { user: "ITEM_SHARED_CREATE", admin: "SHARE" },
  "SHARED_LINK.UPDATED": { user: "ITEM_SHARED_UPDATE", admin: "ITEM_SHARED_UPDATE" },
  "SHARED_LINK.DELETED": { user: "ITEM_SHARED_UNSHARE", admin: "UNSHARE" },
  "TASK_ASSIGNMENT.CREATED": { user: "TASK_ASSIGNMENT_CREATE", admin: "TASK_ASSIGNMENT_CREATE" },
  "TASK_ASSIGNMENT.UPDATED": { user: "TASK_ASSIGNMENT_UPDATE", admin: "TASK_ASSIGNMENT_UPDATE" },
  "METADATA_INSTANCE.CREATED": { admin: "METADATA_INSTANCE_CREATE" },
  "METADATA_INSTANCE.UPDATED": { admin: "METADATA_INSTANCE_UPDATE" },
  "METADATA_INSTANCE.DELETED": { admin: "METADATA_INSTANCE_DELETE" },
};

/** Returns the types of the event for a trigger; neither, if no stream has one. */
export function listEventTypes(trigger: string): EventTypes {
  const [, change = ""] = /^(?:FILE|FOLDER|WEB_LINK)\.(\w+)$/.exec(trigger) ?? [];
  return ofItems[change] ?? others[trigger] ?? {};
}
