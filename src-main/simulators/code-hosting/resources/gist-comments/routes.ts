import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { requireByNumber } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { nodeId, presentTime, type ApiObject, type View } from "../../shared/view.ts";
import type { Gist, GistComment } from "../../state.ts";
import { requireGist } from "../gists/actions.ts";
import { presentAccount } from "../users/present.ts";

const commentBody = lazyObject(() => ({ body: words.max(65_535) }));

function presentComment(view: View, gist: Gist, comment: GistComment): ApiObject {
  return {
    url: `${view.base}/gists/${gist.id}/comments/${String(comment.id)}`,
    id: comment.id,
    node_id: nodeId("GC", gist.id, comment.id),
    user: presentAccount(view, comment.user),
    author_association: comment.user === gist.owner ? "OWNER" : "NONE",
    created_at: presentTime(comment.createdAt),
    updated_at: presentTime(comment.updatedAt),
    body: comment.body,
  };
}

function requireComment({ params }: RequestContext, { comments }: Gist): GistComment {
  return requireByNumber(comments, params, "comment");
}

/** Returns a comment that the person may change: their own, or one on their gist. */
function requireOwnComment(context: RequestContext, gist: Gist): GistComment {
  const comment = requireComment(context, gist);
  if ([comment.user, gist.owner].includes(context.user.id)) return comment;
  throw notFound();
}

/** Comments on gists. */
export const routes = [
  route("GET /gists/:gist/comments", "Lists the comments of a gist", {
    query: pageQuery,
    handle: (context, request) => {
      const gist = requireGist(context);
      return context.list(request, [...gist.comments.values()], (view, one) =>
        presentComment(view, gist, one),
      );
    },
  }),
  route("POST /gists/:gist/comments", "Comments on a gist", {
    body: commentBody,
    handle: (context, { body: { body } }) => {
      const gist = requireGist(context);
      const { ids, now, user } = context;
      const id = ids.integer("gist comment");
      const comment = { id, user: user.id, body, createdAt: now, updatedAt: now };
      gist.comments.set(id, comment);
      return new RouteResponse(201, presentComment(context, gist, comment));
    },
  }),
  route("GET /gists/:gist/comments/:comment", "Shows a comment of a gist", (context) => {
    const gist = requireGist(context);
    return presentComment(context, gist, requireComment(context, gist));
  }),
  route("PATCH /gists/:gist/comments/:comment", "Changes a comment of a gist", {
    body: commentBody,
    handle: (context, { body: { body } }) => {
      const gist = requireGist(context);
      const comment = { ...requireOwnComment(context, gist), body, updatedAt: context.now };
      gist.comments.set(comment.id, comment);
      return presentComment(context, gist, comment);
    },
  }),
  route("DELETE /gists/:gist/comments/:comment", "Deletes a comment of a gist", (context) => {
    const gist = requireGist(context);
    gist.comments.delete(requireOwnComment(context, gist).id);
    return noContent();
  }),
];
