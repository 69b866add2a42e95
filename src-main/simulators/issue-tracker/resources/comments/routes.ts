import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { touchIssue } from "../../fields/changes.ts";
import { recordIssueEvent } from "../../events.ts";
import { checkVisibility, isAmong } from "../../access/audience.ts";
import { route, type View } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { presentNamedPage } from "../../shared/paging.ts";
import { flag, offsetQuery, visibility, words, visibilityRules } from "../../shared/schema.ts";
import type { Comment, Issue } from "../../state.ts";
import { addComment, readComment } from "./actions.ts";
import { presentComment } from "./present.ts";

const commentBody = lazyObject(() => ({
  body: z.unknown().optional(),
  visibility: visibility.optional(),
  jsdPublic: z.boolean().optional(),
}));

const expands = ["renderedBody"];
const expandQuery = lazyObject(() => ({ expand: words }));

/** No notifications are sent. */
const notifyQuery = expandQuery.extend({ notifyUsers: flag(true) });

const isRendered = ({ expand }: z.output<typeof expandQuery>) => expand?.includes("renderedBody");

const listCommentsQuery = offsetQuery(100).extend({
  orderBy: z.enum(["created", "+created", "-created"]).default("created"),
  expand: words,
});

function requireComment({ state, callerId }: View, issue: Issue, id = ""): Comment {
  const comment = requireAnnex(state, issue.id).comments.get(id);
  if (!comment || !isAmong(state, callerId, issue, comment.visibility))
    throw notFound(`Can not find a comment for the id: ${id}.`);
  return comment;
}

export const routes = [
  route("GET /issue/:issue/comment", "Lists the comments on an issue", {
    query: listCommentsQuery,
    expands,
    handle: ({ state }, { params, query }, view) => {
      const issue = requireIssue(state, params);
      const { comments } = requireAnnex(state, issue.id);
      const isNewestFirst = query.orderBy.startsWith("-");
      const all = [...(isNewestFirst ? comments.newestFirst() : comments.values())].filter(
        ({ visibility: audience }) => isAmong(state, view.callerId, issue, audience),
      );
      return presentNamedPage("comments", all, query, (comment) =>
        presentComment(view, issue.id, comment, isRendered(query)),
      );
    },
  }),
  route("POST /issue/:issue/comment", "Comments on an issue", {
    query: expandQuery,
    body: commentBody,
    expands,
    rules: visibilityRules,
    unsupported: ["parentId", "properties"],
    handle: (context, { params, query, body }, view) => {
      const issue = requireIssue(context.state, params);
      checkVisibility(context.state, view.callerId, issue, body.visibility);
      const comment = addComment(context, view, issue, readComment(view, body.body), {
        visibility: body.visibility,
        isPublic: body.jsdPublic ?? true,
      });
      return new RouteResponse(201, presentComment(view, issue.id, comment, isRendered(query)));
    },
  }),
  route("GET /issue/:issue/comment/:id", "Shows a comment", {
    query: expandQuery,
    expands,
    handle: ({ state }, { params, query }, view) => {
      const issue = requireIssue(state, params);
      const comment = requireComment(view, issue, params["id"]);
      return presentComment(view, issue.id, comment, isRendered(query));
    },
  }),
  route("PUT /issue/:issue/comment/:id", "Changes a comment", {
    query: notifyQuery,
    body: commentBody,
    expands,
    rules: visibilityRules,
    unsupported: ["overrideEditableFlag", "properties"],
    handle: (context, { params, query, body }, view) => {
      const { state, now } = context;
      const issue = requireIssue(state, params);
      const comment = requireComment(view, issue, params["id"]);
      checkVisibility(state, view.callerId, issue, body.visibility);
      const text = readComment(view, body.body);
      const changed = requireAnnex(state, issue.id).comments.replace({
        ...comment,
        body: text,
        visibility: body.visibility ?? comment.visibility,
        isPublic: body.jsdPublic ?? comment.isPublic,
        updated: now,
        updateAuthorId: view.callerId,
      });
      touchIssue(context, issue);
      recordIssueEvent(context, view, "comment_updated", issue, { comment: changed });
      return presentComment(view, issue.id, changed, isRendered(query));
    },
  }),
  route("DELETE /issue/:issue/comment/:id", "Deletes a comment", {
    unsupported: ["parentId"],
    handle: (context, { params }, view) => {
      const { state } = context;
      const issue = requireIssue(state, params);
      const comment = requireComment(view, issue, params["id"]);
      requireAnnex(state, issue.id).comments.remove(comment.id);
      recordIssueEvent(context, view, "comment_deleted", issue, { comment });
      touchIssue(context, issue);
      return noContent();
    },
  }),
];
