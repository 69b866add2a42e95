import { type RouteResponse, noContent } from "#core/contract/response.ts";
import { badRequest, BoxError, forbidden, requireRecord } from "../../errors.ts";
import { recordTrigger, type Trigger } from "../../events.ts";
import { changeItem, findItem, requireActive } from "../../items/tree.ts";
import type { View } from "../../shared/present.ts";
import {
  type Collaboration,
  ME,
  nextId,
  type SimContext,
  type State,
  type User,
} from "../../state.ts";
import { findByEmail } from "../users/actions.ts";
import { presentCollaboration } from "./present.ts";
import type { CreateCollaborationBody, UpdateCollaborationBody } from "./schema.ts";

type Accessor = Pick<Collaboration, "userId" | "groupId" | "inviteEmail" | "status">;

/** Returns the user or the group with whom an item is shared. People who are not known are invited. */
function accessorOf(
  { state }: SimContext,
  { type, id, login }: CreateCollaborationBody["accessible_by"],
): Accessor {
  if (type === "group") {
    if (id === undefined) throw badRequest("accessible_by", "the id of a group is required");
    const group = requireRecord(state.groups, "group", id);
    return { userId: "", groupId: group.id, status: "accepted" };
  }
  if (id !== undefined) {
    return { userId: requireRecord(state.users, "user", id).id, status: "accepted" };
  }
  if (login === undefined || !/^[^@\s]+@[^@\s]+$/.test(login)) {
    throw badRequest("accessible_by", "an id or the login of a user is required");
  }
  const known = findByEmail(state, login);
  if (!known) return { userId: "", inviteEmail: login.toLowerCase(), status: "pending" };
  return { userId: known.id, status: known.kind === "external" ? "pending" : "accepted" };
}

/** Rejects an end in the past. */
function checkEnd({ now }: SimContext, expiresAt: number | null | undefined): void {
  if (typeof expiresAt === "number" && expiresAt <= now) {
    throw badRequest("expires_at", "must be a date in the future");
  }
}

/** Plans the end of a collaboration. */
function planEnd(context: SimContext, { id, expiresAt }: Collaboration): void {
  if (expiresAt !== null) context.schedule(expiresAt, "expire_collaboration", id);
}

const isSame = (one: Accessor, other: Accessor): boolean =>
  one.userId === other.userId &&
  one.groupId === other.groupId &&
  one.inviteEmail === other.inviteEmail;

/** Shares an item with a user, a group, or somebody who is invited by email. */
export function createCollaboration(
  context: SimContext,
  body: CreateCollaborationBody,
): Collaboration {
  const { state, ids, now } = context;
  const { item } = body;
  const { ownerId, parentId } = requireActive(state, item);
  checkEnd(context, body.expires_at);
  const accessor = accessorOf(context, body.accessible_by);
  if (parentId === null) throw forbidden();
  const others = [...state.collaborations.values()];
  if (
    accessor.userId === ownerId ||
    others.some((other) => other.itemId === item.id && isSame(other, accessor))
  ) {
    throw new BoxError(400, "user_already_collaborator", "User is already a collaborator");
  }
  const made = state.collaborations.add({
    id: nextId(ids, "collaboration"),
    itemId: item.id,
    itemType: item.type,
    ...accessor,
    role: body.role,
    expiresAt: body.expires_at ?? null,
    isAccessOnly: body.is_access_only ?? false,
    createdAt: now,
    modifiedAt: now,
  });
  planEnd(context, made);
  return made;
}

/** Returns the user who accepts an invitation: somebody who was invited by email signs up with it. */
function invitee({ state, ids, now }: SimContext, { userId, inviteEmail }: Collaboration): User {
  if (inviteEmail === undefined) return requireRecord(state.users, "user", userId);
  const [name = inviteEmail] = inviteEmail.split("@", 1);
  return (
    findByEmail(state, inviteEmail) ??
    state.users.add({
      id: nextId(ids, "user"),
      name,
      login: inviteEmail,
      createdAt: now,
      kind: "external",
    })
  );
}

/** Accepts an invitation. Groups are collaborators at once. */
function accept(context: SimContext, collaboration: Collaboration): Collaboration {
  if (collaboration.groupId !== undefined) return { ...collaboration, status: "accepted" };
  const { id: userId } = invitee(context, collaboration);
  const { inviteEmail: _known, ...kept } = collaboration;
  return { ...kept, userId, status: "accepted" };
}

/** Gives the item to the collaborator; the owner until then becomes a co-owner. */
export function makeOwner(context: SimContext, collaboration: Collaboration): RouteResponse {
  const { state, ids, now } = context;
  const { id, itemId, itemType, groupId } = collaboration;
  if (groupId !== undefined) throw badRequest("role", "a group cannot own an item");
  const item = requireActive(state, { type: itemType, id: itemId });
  const accepted = accept(context, collaboration);
  state.collaborations.remove(id);
  changeItem(context, item, { ownerId: accepted.userId });
  state.collaborations.add({
    ...accepted,
    id: nextId(ids, "collaboration"),
    userId: item.ownerId,
    role: "co-owner",
    createdAt: now,
    modifiedAt: now,
  });
  return noContent();
}

/** Changes the role, the status or the end of a collaboration. */
export function changeCollaboration(
  context: SimContext,
  old: Collaboration,
  { role, status, expires_at: expiresAt }: UpdateCollaborationBody,
): Collaboration {
  checkEnd(context, expiresAt);
  const base = status === "accepted" ? accept(context, old) : old;
  const changed = context.state.collaborations.replace({
    ...base,
    role: role ?? old.role,
    status: status ?? old.status,
    expiresAt: expiresAt === undefined ? old.expiresAt : expiresAt,
    modifiedAt: context.now,
  });
  if (changed.expiresAt !== old.expiresAt) planEnd(context, changed);
  return changed;
}

/** Lists the addresses of people who were invited and have no account yet. */
export const listInvited = ({ collaborations }: State): readonly string[] => [
  ...new Set(
    [...collaborations.values()].flatMap(({ inviteEmail, status }) =>
      inviteEmail === undefined || status !== "pending" ? [] : [inviteEmail],
    ),
  ),
];

/** Accepts the first invitation to an address, and returns the new user; `undefined` if there is none. */
export function acceptInvitation(context: SimContext, address: string): User | undefined {
  const { state, now, baseUrl } = context;
  const invited = [...state.collaborations.values()].find(
    ({ inviteEmail, status }) => status === "pending" && inviteEmail === address.toLowerCase(),
  );
  if (!invited) return undefined;
  const accepted = changeCollaboration(context, invited, { status: "accepted" });
  const view = { state, now, baseUrl, actor: accepted.userId };
  record(context, view, "COLLABORATION.ACCEPTED", accepted);
  return state.users.get(accepted.userId);
}

/** Ends a collaboration whose time has come, unless its end was moved. */
export function expireCollaboration(context: SimContext, id: string): void {
  const { state, now, baseUrl } = context;
  const ended = state.collaborations.get(id);
  if (!ended || ended.expiresAt === null || ended.expiresAt > now) return;
  state.collaborations.remove(id);
  record(context, { state, now, baseUrl, actor: ME }, "COLLABORATION.REMOVED", ended);
}

/** Records a change of a collaboration for the webhooks of its item. */
export function record(
  context: SimContext,
  view: View,
  trigger: Trigger,
  changed: Collaboration,
): void {
  const item = findItem(context.state, { type: changed.itemType, id: changed.itemId });
  if (item) recordTrigger(context, view, trigger, item, () => presentCollaboration(view, changed));
}

/** Returns the trigger of a change. */
export function triggerOf(old: Collaboration, { status }: Collaboration): Trigger {
  if (status === old.status || status === "pending") return "COLLABORATION.UPDATED";
  return status === "accepted" ? "COLLABORATION.ACCEPTED" : "COLLABORATION.REJECTED";
}
