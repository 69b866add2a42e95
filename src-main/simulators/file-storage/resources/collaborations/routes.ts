import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, within } from "#core/contract/rules/rule.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { badRequest, BoxError, requireRecord } from "../../errors.ts";
import { recordTrigger, type Trigger } from "../../events.ts";
import { changeItem, findItem, requireActive } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { presentPage, selectFields, type View } from "../../shared/present.ts";
import { date, fieldsPageQuery, fieldsQuery, idSchema, pageQuery } from "../../shared/schema.ts";
import { type Collaboration, nextId, type SimContext, type State, type User } from "../../state.ts";
import { presentCollaboration } from "./present.ts";

const roleSchema = z.enum([
  "editor",
  "viewer",
  "previewer",
  "uploader",
  "previewer uploader",
  "viewer uploader",
  "co-owner",
]);

const createCollaborationBody = lazyLooseObject(() => ({
  item: z.looseObject({ id: idSchema, type: z.enum(["file", "folder"]) }),
  accessible_by: z.looseObject({
    type: z.enum(["user", "group"]),
    id: idSchema.optional(),
    login: z.string().optional(),
  }),
  role: roleSchema,
  expires_at: date,
  is_access_only: z.boolean().optional(),
}));

type CreateCollaborationBody = z.output<typeof createCollaborationBody>;

const requireCollaboration = ({ collaborations }: State, id: string) =>
  requireRecord(collaborations, "collaboration", id);

/** Somebody who is not known yet is invited, and stays pending. */
function requireUser(
  context: SimContext,
  { id, login }: CreateCollaborationBody["accessible_by"],
): User {
  const { state, ids, now } = context;
  if (id !== undefined) return requireRecord(state.users, "user", id);
  if (login === undefined || !/^[^@\s]+@[^@\s]+$/.test(login)) {
    throw badRequest("accessible_by", "an id or the login of a user is required");
  }
  const [name = login] = login.split("@", 1);
  const known = [...state.users.values()].find((user) => user.login === login.toLowerCase());
  return (
    known ??
    state.users.add({
      id: nextId(ids, "user"),
      name,
      login: login.toLowerCase(),
      createdAt: now,
      kind: "external",
    })
  );
}

/** Returns the user or the group with whom an item is to be shared. */
function accessorOf(
  context: SimContext,
  accessible: CreateCollaborationBody["accessible_by"],
): Pick<Collaboration, "userId" | "groupId"> {
  if (accessible.type === "user") return { userId: requireUser(context, accessible).id };
  if (accessible.id === undefined)
    throw badRequest("accessible_by", "the id of a group is required");
  const group = requireRecord(context.state.groups, "group", accessible.id);
  return { userId: "", groupId: group.id };
}

function createCollaboration(context: SimContext, body: CreateCollaborationBody): Collaboration {
  const { state, ids, now } = context;
  const { item } = body;
  requireActive(state, item);
  const isKnown = body.accessible_by.id !== undefined;
  const accessor = accessorOf(context, body.accessible_by);
  const { userId, groupId } = accessor;
  const isSame = (other: Collaboration) => other.userId === userId && other.groupId === groupId;
  const others = [...state.collaborations.values()];
  if (others.some((other) => other.itemId === item.id && isSame(other))) {
    throw new BoxError(400, "user_already_collaborator", "User is already a collaborator");
  }
  return state.collaborations.add({
    id: nextId(ids, "collaboration"),
    itemId: item.id,
    itemType: item.type,
    ...accessor,
    role: body.role,
    status: isKnown ? "accepted" : "pending",
    expiresAt: body.expires_at ?? null,
    isAccessOnly: body.is_access_only ?? false,
    createdAt: now,
    modifiedAt: now,
  });
}

/** Gives the item to the collaborator; the owner until then becomes a co-owner. */
function makeOwner(context: SimContext, collaboration: Collaboration): RouteResponse {
  const { state, ids, now } = context;
  const { id, itemId, itemType, userId } = collaboration;
  if (userId === "") throw badRequest("role", "a group cannot own an item");
  const item = requireActive(state, { type: itemType, id: itemId });
  state.collaborations.remove(id);
  changeItem(context, item, { ownerId: userId });
  state.collaborations.add({
    ...collaboration,
    id: nextId(ids, "collaboration"),
    userId: item.ownerId,
    role: "co-owner",
    status: "accepted",
    createdAt: now,
    modifiedAt: now,
  });
  return noContent();
}

/** Records a change of a collaboration for the webhooks of its item. */
function record(context: SimContext, view: View, trigger: Trigger, changed: Collaboration): void {
  const item = findItem(context.state, { type: changed.itemType, id: changed.itemId });
  if (item) recordTrigger(context, view, trigger, item, () => presentCollaboration(view, changed));
}

function triggerOf(old: Collaboration, { status }: Collaboration): Trigger {
  if (status === old.status || status === "pending") return "COLLABORATION.UPDATED";
  return status === "accepted" ? "COLLABORATION.ACCEPTED" : "COLLABORATION.REJECTED";
}

/** A page by offset, or from a marker on, which is an offset as well. */
const listQuery = lazyObject(() => ({ ...fieldsPageQuery.shape, marker: z.string().optional() }));

function offsetIn({ offset, marker }: z.output<typeof listQuery>): number {
  if (marker === undefined || marker === "") return offset;
  const place = Buffer.from(marker, "base64url").toString("latin1");
  if (/^\d{1,9}$/.test(place)) return Number(place);
  throw badRequest("marker", `Invalid value '${marker}'.`);
}

const ofItem = (["file", "folder"] as const).map((type) =>
  route(`GET /2.0/${type}s/:id/collaborations`, `List with whom a ${type} is shared`, {
    query: listQuery,
    handle: ({ state }, { id, query, view }) => {
      requireActive(state, { type, id });
      const all = [...state.collaborations.values()].filter(
        ({ itemId, itemType }) => itemId === id && itemType === type,
      );
      const offset = offsetIn(query);
      const next = offset + query.limit;
      return {
        entries: all
          .slice(offset, next)
          .map((each) => selectFields(presentCollaboration(view, each), query.fields)),
        limit: query.limit,
        next_marker: next < all.length ? Buffer.from(String(next)).toString("base64url") : null,
        prev_marker: null,
      };
    },
  }),
);

export const routes = [
  ...ofItem,
  route("GET /2.0/groups/:id/collaborations", "List the items that a group shares", {
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      requireRecord(state.groups, "group", id);
      const all = [...state.collaborations.values()].filter(({ groupId }) => groupId === id);
      return presentPage(all, query, (each) => presentCollaboration(view, each));
    },
  }),
  route("POST /2.0/collaborations", "Share an item with somebody", {
    unsupported: ["notify", "can_view_path"],
    query: fieldsQuery,
    body: createCollaborationBody,
    rules: within("accessible_by", exclusive("id", "login")),
    handle: (context, { body, query, view }) => {
      const made = createCollaboration(context, body);
      record(context, view, "COLLABORATION.CREATED", made);
      const presented = presentCollaboration(view, made);
      return new RouteResponse(201, selectFields(presented, query.fields));
    },
  }),
  route("GET /2.0/collaborations/:id", "Get a collaboration", {
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      selectFields(presentCollaboration(view, requireCollaboration(state, id)), query.fields),
  }),
  route("PUT /2.0/collaborations/:id", "Change a collaboration's role or accept it", {
    body: lazyLooseObject(() => ({
      role: z.union([roleSchema, z.literal("owner")]).optional(),
      status: z.enum(["pending", "accepted", "rejected"]).optional(),
      expires_at: date,
    })),
    unsupported: ["can_view_path"],
    handle: (context, { id, body, view }) => {
      const { state, now } = context;
      const old = requireCollaboration(state, id);
      if (body.role === "owner") return makeOwner(context, old);
      const changed = {
        ...old,
        role: body.role ?? old.role,
        status: body.status ?? old.status,
        expiresAt: body.expires_at === undefined ? old.expiresAt : body.expires_at,
        modifiedAt: now,
      };
      state.collaborations.replace(changed);
      record(context, view, triggerOf(old, changed), changed);
      return presentCollaboration(view, changed);
    },
  }),
  route("DELETE /2.0/collaborations/:id", "End a collaboration", (context, { id, view }) => {
    const ended = requireCollaboration(context.state, id);
    context.state.collaborations.remove(ended.id);
    record(context, view, "COLLABORATION.REMOVED", ended);
    return noContent();
  }),
];
