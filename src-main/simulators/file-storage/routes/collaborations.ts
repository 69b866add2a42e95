import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { api } from "../api.ts";
import { BoxError, badRequest, notFound } from "../errors.ts";
import { nextId } from "../ids.ts";
import { pageQuery } from "../params.ts";
import { presentCollaboration } from "../present.ts";
import type { BoxContext, Collaboration, FileStorageState, User } from "../state.ts";
import { findFile, findFolder } from "../tree.ts";

const role = z.enum([
  "editor",
  "viewer",
  "previewer",
  "uploader",
  "previewer uploader",
  "viewer uploader",
  "co-owner",
]);

const newCollaboration = z.looseObject({
  item: z.looseObject({ id: z.string(), type: z.enum(["file", "folder"]) }),
  accessible_by: z.looseObject({
    type: z.enum(["user", "group"]),
    id: z.string().optional(),
    login: z.string().optional(),
  }),
  role,
});

type New = z.output<typeof newCollaboration>;

function findCollaboration(state: FileStorageState, id: string): Collaboration {
  const collaboration = state.collaborations.get(id);
  if (!collaboration) throw notFound("collaboration", id);
  return collaboration;
}

/** Somebody who is not known yet is invited, and stays pending. */
function guestOf(context: BoxContext, { id, login }: New["accessible_by"]): User {
  const { state, ids, now } = context;
  if (id !== undefined) {
    const user = state.users.get(id);
    if (!user) throw notFound("user", id);
    return user;
  }
  if (login === undefined || !/^[^@\s]+@[^@\s]+$/.test(login)) {
    throw badRequest("accessible_by", "an id or the login of a user is required");
  }
  const [name = login] = login.split("@", 1);
  const known = [...state.users.values()].find((user) => user.login === login.toLowerCase());
  return (
    known ??
    state.users.add({ id: nextId(ids, "user"), name, login: login.toLowerCase(), createdAt: now })
  );
}

function collaborate(context: BoxContext, body: New): Collaboration {
  const { state, ids, now } = context;
  const { item } = body;
  if (item.type === "file") findFile(state, item.id);
  else findFolder(state, item.id);
  const isKnown = body.accessible_by.id !== undefined;
  const { id: userId } = guestOf(context, body.accessible_by);
  const others = [...state.collaborations.values()];
  if (others.some((other) => other.itemId === item.id && other.userId === userId)) {
    throw new BoxError(400, "user_already_collaborator", "User is already a collaborator");
  }
  return state.collaborations.add({
    id: nextId(ids, "collaboration"),
    itemId: item.id,
    itemType: item.type,
    userId,
    role: body.role,
    status: isKnown ? "accepted" : "pending",
    createdAt: now,
    modifiedAt: now,
  });
}

const ofItem = (["file", "folder"] as const).map((type) =>
  api({
    method: "GET",
    path: `/2.0/${type}s/:id/collaborations`,
    summary: `List with whom a ${type} is shared`,
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      if (type === "file") findFile(state, id);
      else findFolder(state, id);
      const all = [...state.collaborations.values()].filter(
        ({ itemId, itemType }) => itemId === id && itemType === type,
      );
      const { offset, limit } = query;
      const entries = all
        .slice(offset, offset + limit)
        .map((collaboration) => presentCollaboration(view, collaboration));
      return { total_count: all.length, entries, offset, limit, next_marker: null };
    },
  }),
);

/** With whom items are shared. */
export const collaborationRoutes = [
  ...ofItem,
  api({
    method: "POST",
    path: "/2.0/collaborations",
    summary: "Share an item with somebody",
    body: newCollaboration,
    handle: (context, { body, view }) =>
      new RouteResponse(201, presentCollaboration(view, collaborate(context, body))),
  }),
  api({
    method: "GET",
    path: "/2.0/collaborations/:id",
    summary: "Get a collaboration",
    handle: ({ state }, { id, view }) => presentCollaboration(view, findCollaboration(state, id)),
  }),
  api({
    method: "PUT",
    path: "/2.0/collaborations/:id",
    summary: "Change a collaboration's role or accept it",
    body: z.looseObject({
      role: role.optional(),
      status: z.enum(["pending", "accepted"]).optional(),
    }),
    handle: ({ state, now }, { id, body, view }) => {
      const old = findCollaboration(state, id);
      const changed = {
        ...old,
        role: body.role ?? old.role,
        status: body.status ?? old.status,
        modifiedAt: now,
      };
      return presentCollaboration(view, state.collaborations.replace(changed));
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/collaborations/:id",
    summary: "End a collaboration",
    handle: ({ state }, { id }) => {
      state.collaborations.remove(findCollaboration(state, id).id);
      return noContent();
    },
  }),
];
