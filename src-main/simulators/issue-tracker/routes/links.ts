import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import type { AdfDocument } from "../adf/document.ts";
import { addComment, addLink } from "../asides.ts";
import { issueNotFound, notFound } from "../errors.ts";
import { readFilledDocument } from "../fields/documents.ts";
import { Faults } from "../fields/read.ts";
import { pickNamed } from "../fields/values.ts";
import { lookUpIssue } from "../find.ts";
import { offsetQuery, reference } from "../params.ts";
import { presentPage } from "../paging.ts";
import { presentLink } from "../present/links.ts";
import { versioned } from "../route.ts";
import { linkTypes } from "../seeds.ts";
import type { Issue, IssueLink, TrackerState } from "../state.ts";
import { removeLink } from "../stored-issues.ts";
import type { View } from "../view.ts";

const end = z
  .object({ id: z.coerce.string().optional(), key: z.string().optional() })
  .refine(({ id, key }) => id !== undefined || key !== undefined, "must have an id or a key");

const linkBody = z.object({
  type: reference,
  inwardIssue: end,
  outwardIssue: end,
  comment: z.looseObject({ body: z.unknown().optional() }).optional(),
});

function findEnd(state: TrackerState, { id, key }: z.output<typeof end>): Issue {
  const issue = lookUpIssue(state, key ?? id ?? "");
  if (!issue) throw issueNotFound();
  return issue;
}

function findLink(state: TrackerState, params: Readonly<Record<string, string>>): IssueLink {
  const id = params["id"] ?? "";
  const link = state.links.get(id);
  if (!link) throw notFound(`No issue link with id '${id}' exists.`);
  return link;
}

function readComment(view: View, body: unknown): AdfDocument | undefined {
  const faults = new Faults();
  const document = faults.collect("comment", () => readFilledDocument(view.version, body));
  faults.settle();
  return document;
}

function labelsIn(state: TrackerState): readonly string[] {
  const labels = new Set<string>();
  for (const issue of state.issues.values()) for (const label of issue.labels) labels.add(label);
  return [...labels].sort();
}

/** Links between issues, and the labels they carry. */
export const linkRoutes = [
  versioned({
    method: "POST",
    path: "/issueLink",
    summary: "Links two issues",
    body: linkBody,
    handle: (context, { body }, view) => {
      const { state } = context;
      const type = pickNamed(linkTypes, body.type);
      if (!type) {
        throw notFound(`No issue link type with name '${body.type.name ?? ""}' found.`);
      }
      const inward = findEnd(state, body.inwardIssue);
      const outward = findEnd(state, body.outwardIssue);
      const said = body.comment ? readComment(view, body.comment.body) : undefined;
      addLink(context, { typeId: type.id, inwardId: inward.id, outwardId: outward.id });
      if (said) addComment(context, view, inward, said);
      return new RouteResponse(201, undefined);
    },
  }),
  versioned({
    method: "GET",
    path: "/issueLink/:id",
    summary: "Shows a link",
    handle: ({ state }, { params }, view) => presentLink(view, findLink(state, params)),
  }),
  versioned({
    method: "DELETE",
    path: "/issueLink/:id",
    summary: "Unlinks two issues",
    handle: ({ state }, { params }) => {
      removeLink(state, findLink(state, params));
      return noContent();
    },
  }),
  versioned({
    method: "GET",
    path: "/label",
    summary: "Lists the labels in use",
    query: offsetQuery(1_000),
    handle: ({ state }, { query, url, baseUrl }) =>
      presentPage(labelsIn(state), query, `${baseUrl}${url}`, (label) => label),
  }),
].flat();
