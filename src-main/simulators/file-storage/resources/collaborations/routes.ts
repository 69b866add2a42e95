import { exclusive, is, refusedIf, within } from "#core/contract/rules/rule.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import * as z from "zod";
import { requireRecord } from "../../errors.ts";
import { requireActive } from "../../items/tree.ts";
import { route } from "../../route.ts";
import { presentPage, selectFields } from "../../shared/present.ts";
import { fieldsPageQuery, fieldsQuery, pageQuery } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import {
  changeCollaboration,
  createCollaboration,
  makeOwner,
  record,
  triggerOf,
} from "./actions.ts";
import { presentCollaboration } from "./present.ts";
import { createCollaborationBody, listQuery, offsetIn, updateCollaborationBody } from "./schema.ts";

const requireCollaboration = ({ collaborations }: State, id: string) =>
  requireRecord(collaborations, "collaboration", id);

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
  route("GET /2.0/collaborations", "List the invitations that the user has not answered", {
    query: lazyObject(() => ({
      ...fieldsPageQuery.shape,
      status: z.literal("pending", { error: "must be pending" }),
    })),
    handle: ({ state }, { query, view, actor }) => {
      const login = state.users.get(actor)?.login;
      const all = [...state.collaborations.values()].filter(
        ({ status, userId, inviteEmail }) =>
          status === query.status && (userId === actor || inviteEmail === login),
      );
      return presentPage(all, query, (each) =>
        selectFields(presentCollaboration(view, each), query.fields),
      );
    },
  }),
  route("POST /2.0/collaborations", "Share an item with somebody", {
    unsupported: ["notify", "can_view_path"],
    query: fieldsQuery,
    body: createCollaborationBody,
    rules: [
      ...within("accessible_by", exclusive("id", "login")),
      refusedIf("can_view_path", is("item.type", "file")),
    ],
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
    body: updateCollaborationBody,
    unsupported: ["can_view_path"],
    handle: (context, { id, body, view }) => {
      const old = requireCollaboration(context.state, id);
      if (body.role === "owner") return makeOwner(context, old);
      const changed = changeCollaboration(context, old, body);
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
