import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { issueNotFound, jiraError, notFound } from "../../errors.ts";
import { pickNamed } from "../../fields/values.ts";
import { recordLink } from "../../events.ts";
import { route } from "../../route.ts";
import { findIssue } from "../../shared/find.ts";
import { removeLink } from "../../shared/issue-store.ts";
import type { Issue, IssueLink, State } from "../../state.ts";
import { addComment, readComment } from "../comments/actions.ts";
import { addLink } from "./actions.ts";
import { presentLink } from "./present.ts";

const end = lazyObject(() => ({
  id: z.coerce.string().optional(),
  key: z.string().optional(),
})).refine(({ id, key }) => id !== undefined || key !== undefined, "must have an id or a key");

const createLinkBody = lazyObject(() => ({
  type: z
    .object({ id: z.coerce.string().optional(), name: z.string().optional() })
    .refine(({ id, name }) => id !== undefined || name !== undefined, "must have an id or a name"),
  inwardIssue: end,
  outwardIssue: end,
  comment: z.looseObject({ body: z.unknown().optional() }).optional(),
}));

function requireEnd(state: State, { id, key }: z.output<typeof end>): Issue {
  const issue = findIssue(state, key ?? id ?? "");
  if (!issue) throw issueNotFound();
  return issue;
}

function requireLink(state: State, id = ""): IssueLink {
  const link = state.links.get(id);
  if (!link) throw notFound(`No issue link with id '${id}' exists.`);
  return link;
}

export const routes = [
  route("POST /issueLink", "Links two issues", {
    body: createLinkBody,
    handle: (context, { body }, view) => {
      const { state } = context;
      const type = pickNamed([...context.state.linkTypes.values()], body.type);
      if (!type) {
        throw notFound(`No issue link type with name '${body.type.name ?? ""}' found.`);
      }
      const inward = requireEnd(state, body.inwardIssue);
      const outward = requireEnd(state, body.outwardIssue);
      if (inward.id === outward.id) {
        throw jiraError(400, ["You cannot link an issue to itself."]);
      }
      const comment = body.comment && readComment(view, body.comment.body);
      addLink(context, view, { typeId: type.id, inwardId: inward.id, outwardId: outward.id });
      if (comment) addComment(context, view, inward, comment);
      return new RouteResponse(201, undefined);
    },
  }),
  route("GET /issueLink/:id", "Shows a link", ({ state }, { params }, view) =>
    presentLink(view, requireLink(state, params["id"])),
  ),
  route("DELETE /issueLink/:id", "Unlinks two issues", (context, { params }, view) => {
    const link = requireLink(context.state, params["id"]);
    removeLink(context.state, link);
    recordLink(context, view, "issuelink_deleted", link);
    return noContent();
  }),
];
