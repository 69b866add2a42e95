import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { requireRecord } from "../../errors.ts";
import { requireFile } from "../../items/tree.ts";
import { recordTrigger, type Trigger } from "../../events.ts";
import { route } from "../../route.ts";
import { presentPage, selectFields, type View } from "../../shared/present.ts";
import { fieldsPageQuery, fieldsQuery, idSchema } from "../../shared/schema.ts";
import { type Comment, nextId, type SimContext, type State } from "../../state.ts";
import { presentComment } from "./present.ts";

const createCommentBody = lazyLooseObject(() => ({
  message: z.string().min(1).optional(),
  tagged_message: z.string().min(1).optional(),
  item: z.looseObject({ id: idSchema, type: z.enum(["file", "comment"]) }),
}));

const requireComment = ({ comments }: State, id: string) => requireRecord(comments, "comment", id);

/** A reply belongs to the file of the comment it answers. */
function fileIdOf(state: State, item: z.output<typeof createCommentBody>["item"]): string {
  if (item.type === "comment") return requireComment(state, item.id).fileId;
  return requireFile(state, item.id).id;
}

/** Returns the text of a comment: mentions show as the names in them. */
function readMessage({
  message,
  tagged_message: tagged,
}: z.output<typeof createCommentBody>): Pick<Comment, "message" | "taggedMessage"> {
  if (tagged === undefined) return { message: message ?? "" };
  return { message: tagged.replaceAll(/@\[\d+:([^\]]*)\]/g, "@$1"), taggedMessage: tagged };
}

function recordComment(context: SimContext, view: View, trigger: Trigger, comment: Comment): void {
  const file = context.state.files.get(comment.fileId);
  if (file) recordTrigger(context, view, trigger, file, () => presentComment(view, comment));
}

export const routes = [
  route("GET /2.0/files/:id/comments", "List the comments of a file", {
    query: fieldsPageQuery,
    handle: ({ state }, { id, query, view }) => {
      requireFile(state, id);
      const comments = [...state.comments.values()].filter(({ fileId }) => fileId === id);
      return presentPage(comments, query, (comment) =>
        selectFields(presentComment(view, comment), query.fields),
      );
    },
  }),
  route("POST /2.0/comments", "Comment on a file, or answer a comment", {
    query: fieldsQuery,
    body: createCommentBody,
    rules: [anyOf("message", "tagged_message"), exclusive("message", "tagged_message")],
    handle: (context, { body, query, view, actor }) => {
      const { state, ids, now } = context;
      const comment = state.comments.add({
        fileId: fileIdOf(state, body.item),
        id: nextId(ids, "comment"),
        ...readMessage(body),
        isReply: body.item.type === "comment",
        creatorId: actor,
        createdAt: now,
        modifiedAt: now,
      });
      recordComment(context, view, "COMMENT.CREATED", comment);
      return new RouteResponse(201, selectFields(presentComment(view, comment), query.fields));
    },
  }),
  route("GET /2.0/comments/:id", "Get a comment", {
    query: fieldsQuery,
    handle: ({ state }, { id, query, view }) =>
      selectFields(presentComment(view, requireComment(state, id)), query.fields),
  }),
  route("PUT /2.0/comments/:id", "Change a comment", {
    query: fieldsQuery,
    body: lazyLooseObject(() => ({ message: z.string().min(1) })),
    handle: (context, { id, body, query, view }) => {
      const { state, now } = context;
      const comment = { ...requireComment(state, id), message: body.message, modifiedAt: now };
      recordComment(context, view, "COMMENT.UPDATED", state.comments.replace(comment));
      return selectFields(presentComment(view, comment), query.fields);
    },
  }),
  route("DELETE /2.0/comments/:id", "Delete a comment", (context, { id, view }) => {
    const comment = requireComment(context.state, id);
    recordComment(context, view, "COMMENT.DELETED", comment);
    context.state.comments.remove(comment.id);
    return noContent();
  }),
];
