import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { api } from "../api.ts";
import { notFound } from "../errors.ts";
import { nextId } from "../ids.ts";
import { pageQuery } from "../params.ts";
import { presentComment } from "../present.ts";
import type { Comment, FileStorageState } from "../state.ts";
import { findFile } from "../tree.ts";

const newComment = z.looseObject({
  message: z.string().min(1),
  item: z.looseObject({ id: z.string(), type: z.enum(["file", "comment"]) }),
});

function findComment(state: FileStorageState, id: string): Comment {
  const comment = state.comments.get(id);
  if (!comment) throw notFound("comment", id);
  return comment;
}

/** A reply belongs to the file of the comment it answers. */
function fileIdOf(state: FileStorageState, item: z.output<typeof newComment>["item"]): string {
  if (item.type === "comment") return findComment(state, item.id).fileId;
  return findFile(state, item.id).id;
}

/** What people say about files. */
export const commentRoutes = [
  api({
    method: "GET",
    path: "/2.0/files/:id/comments",
    summary: "List the comments of a file",
    query: pageQuery,
    handle: ({ state }, { id, query, view }) => {
      findFile(state, id);
      const { offset, limit } = query;
      const comments = [...state.comments.values()].filter(({ fileId }) => fileId === id);
      const entries = comments
        .slice(offset, offset + limit)
        .map((comment) => presentComment(view, comment));
      return { total_count: comments.length, entries, offset, limit };
    },
  }),
  api({
    method: "POST",
    path: "/2.0/comments",
    summary: "Comment on a file, or answer a comment",
    body: newComment,
    handle: ({ state, ids, now }, { body, view }) => {
      const comment = state.comments.add({
        fileId: fileIdOf(state, body.item),
        id: nextId(ids, "comment"),
        message: body.message,
        isReply: body.item.type === "comment",
        createdAt: now,
        modifiedAt: now,
      });
      return new RouteResponse(201, presentComment(view, comment));
    },
  }),
  api({
    method: "GET",
    path: "/2.0/comments/:id",
    summary: "Get a comment",
    handle: ({ state }, { id, view }) => presentComment(view, findComment(state, id)),
  }),
  api({
    method: "PUT",
    path: "/2.0/comments/:id",
    summary: "Change a comment",
    body: z.looseObject({ message: z.string().min(1) }),
    handle: ({ state, now }, { id, body, view }) => {
      const comment = { ...findComment(state, id), message: body.message, modifiedAt: now };
      return presentComment(view, state.comments.replace(comment));
    },
  }),
  api({
    method: "DELETE",
    path: "/2.0/comments/:id",
    summary: "Delete a comment",
    handle: ({ state }, { id }) => {
      state.comments.remove(findComment(state, id).id);
      return noContent();
    },
  }),
];
