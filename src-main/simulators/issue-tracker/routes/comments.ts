import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { addComment } from "../asides.ts";
import { badRequest, notFound } from "../errors.ts";
import { touchIssue } from "../fields/changes.ts";
import { readFilledDocument } from "../fields/documents.ts";
import { Faults } from "../fields/read.ts";
import { findIssue } from "../find.ts";
import { integer, words } from "../params.ts";
import { presentNamedPage } from "../paging.ts";
import { presentComment } from "../present/annex.ts";
import { versioned } from "../route.ts";
import type { Comment, Issue, TrackerState } from "../state.ts";
import { annexOf } from "../stored-issues.ts";
import type { AdfDocument } from "../adf/document.ts";
import type { View } from "../view.ts";

const commentBody = z.object({ body: z.unknown().optional() });

function readBody(view: View, body: unknown): AdfDocument {
  const faults = new Faults();
  const read = faults.collect("comment", () => readFilledDocument(view.version, body));
  faults.settle();
  if (!read) throw badRequest("Comment body is not valid!");
  return read;
}

function findComment(
  state: TrackerState,
  issue: Issue,
  params: Readonly<Record<string, string>>,
): Comment {
  const id = params["id"] ?? "";
  const comment = annexOf(state, issue.id).comments.get(id);
  if (!comment) throw notFound(`Can not find a comment for the id: ${id}.`);
  return comment;
}

const listQuery = z.object({
  startAt: integer(0),
  maxResults: integer(100),
  orderBy: z.enum(["created", "+created", "-created"]).default("created"),
  expand: words,
});

/** Comments of issues. */
export const commentRoutes = [
  versioned({
    method: "GET",
    path: "/issue/:issue/comment",
    summary: "Lists the comments of an issue",
    query: listQuery,
    handle: ({ state }, { params, query }, view) => {
      const issue = findIssue(state, params);
      const { comments } = annexOf(state, issue.id);
      const isNewestFirst = query.orderBy.startsWith("-");
      const all = [...(isNewestFirst ? comments.newestFirst() : comments.values())];
      const isRendered = query.expand?.includes("renderedBody");
      return presentNamedPage("comments", all, query, (comment) =>
        presentComment(view, issue.id, comment, isRendered),
      );
    },
  }),
  versioned({
    method: "POST",
    path: "/issue/:issue/comment",
    summary: "Comments on an issue",
    body: commentBody,
    handle: (context, { params, body }, view) => {
      const issue = findIssue(context.state, params);
      const comment = addComment(context, view, issue, readBody(view, body.body));
      return new RouteResponse(201, presentComment(view, issue.id, comment));
    },
  }),
  versioned({
    method: "GET",
    path: "/issue/:issue/comment/:id",
    summary: "Shows a comment",
    query: z.object({ expand: words }),
    handle: ({ state }, { params, query }, view) => {
      const issue = findIssue(state, params);
      const isRendered = query.expand?.includes("renderedBody");
      return presentComment(view, issue.id, findComment(state, issue, params), isRendered);
    },
  }),
  versioned({
    method: "PUT",
    path: "/issue/:issue/comment/:id",
    summary: "Changes a comment",
    body: commentBody,
    handle: (context, { params, body }, view) => {
      const { state, now } = context;
      const issue = findIssue(state, params);
      const comment = findComment(state, issue, params);
      const said = readBody(view, body.body);
      const changed = { ...comment, body: said, updated: now, updateAuthorId: view.callerId };
      touchIssue(context, issue);
      return presentComment(view, issue.id, annexOf(state, issue.id).comments.replace(changed));
    },
  }),
  versioned({
    method: "DELETE",
    path: "/issue/:issue/comment/:id",
    summary: "Deletes a comment",
    handle: (context, { params }) => {
      const issue = findIssue(context.state, params);
      const { id } = findComment(context.state, issue, params);
      annexOf(context.state, issue.id).comments.remove(id);
      touchIssue(context, issue);
      return noContent();
    },
  }),
].flat();
