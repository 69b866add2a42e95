import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, badRequest } from "../../errors.ts";
import { touchIssue } from "../../fields/changes.ts";
import { route, type ApiObject, type View } from "../../route.ts";
import { requireIssue } from "../../shared/find.ts";
import { requireAnnex } from "../../shared/issue-store.ts";
import { nextId, type Issue, type SimContext, type State } from "../../state.ts";
import type { RemoteLink } from "../../shared/attached.ts";
import { remoteLinkBody } from "./schema.ts";

type Body = z.output<typeof remoteLinkBody>;

function present(view: View, issue: Issue, link: RemoteLink): ApiObject {
  const { id, globalId, application, relationship, object } = link;
  return {
    ...identify(view, issue, link),
    id: Number(id),
    ...(globalId !== undefined && { globalId }),
    application: application ?? {},
    ...(relationship !== undefined && { relationship }),
    object: { icon: {}, status: { icon: {} }, ...object },
  };
}

const identify = ({ base }: View, { key }: Issue, { id }: RemoteLink): ApiObject => ({
  id: Number(id),
  self: `${base}/issue/${key}/remotelink/${id}`,
});

function findByGlobalId(state: State, issue: Issue, globalId: string): RemoteLink | undefined {
  const links = requireAnnex(state, issue.id).remoteLinks;
  return [...links.values()].find((link) => link.globalId === globalId);
}

function requireLink(state: State, issue: Issue, id = ""): RemoteLink {
  const link = requireAnnex(state, issue.id).remoteLinks.get(id);
  if (link) return link;
  throw notFound("The remote issue link does not exist.");
}

/** Adds a link, or replaces the one with the same global id. */
function saveLink(context: SimContext, issue: Issue, body: Body) {
  const { state } = context;
  const links = requireAnnex(state, issue.id).remoteLinks;
  const old = body.globalId === undefined ? undefined : findByGlobalId(state, issue, body.globalId);
  touchIssue(context, issue);
  if (old) return { link: links.replace({ ...body, id: old.id }), isNew: false };
  return { link: links.add({ ...body, id: nextId(context, "remote-link") }), isNew: true };
}

const globalIdQuery = lazyObject(() => ({ globalId: z.string().optional() }));

/** Links of issues to things outside. */
export const routes = [
  route(
    "GET /issue/:issue/remotelink",
    "Lists the links to things outside, or the one of a global id",
    {
      query: globalIdQuery,
      handle: ({ state }, { params, query: { globalId } }, view) => {
        const issue = requireIssue(state, params);
        if (globalId === undefined) {
          const links = requireAnnex(state, issue.id).remoteLinks;
          return Array.from(links.values(), (link) => present(view, issue, link));
        }
        const link = findByGlobalId(state, issue, globalId);
        if (!link) throw notFound("No remote issue link has this global id.");
        return present(view, issue, link);
      },
    },
  ),
  route("POST /issue/:issue/remotelink", "Adds a link, or replaces the one of its global id", {
    body: remoteLinkBody,
    handle: (context, { params, body }, view) => {
      const issue = requireIssue(context.state, params);
      const { link, isNew } = saveLink(context, issue, body);
      return new RouteResponse(isNew ? 201 : 200, identify(view, issue, link));
    },
  }),
  route("DELETE /issue/:issue/remotelink", "Removes the link of a global id", {
    query: globalIdQuery,
    handle: ({ state }, { params, query: { globalId } }) => {
      const issue = requireIssue(state, params);
      if (globalId === undefined) throw badRequest("The query parameter 'globalId' is required.");
      const link = findByGlobalId(state, issue, globalId);
      if (!link) throw notFound("No remote issue link has this global id.");
      requireAnnex(state, issue.id).remoteLinks.remove(link.id);
      return noContent();
    },
  }),
  route("GET /issue/:issue/remotelink/:link", "Shows a link", ({ state }, { params }, view) => {
    const issue = requireIssue(state, params);
    return present(view, issue, requireLink(state, issue, params["link"]));
  }),
  route("PUT /issue/:issue/remotelink/:link", "Replaces a link", {
    body: remoteLinkBody,
    handle: (context, { params, body }) => {
      const { state } = context;
      const issue = requireIssue(state, params);
      const { id } = requireLink(state, issue, params["link"]);
      requireAnnex(state, issue.id).remoteLinks.replace({ ...body, id });
      touchIssue(context, issue);
      return noContent();
    },
  }),
  route("DELETE /issue/:issue/remotelink/:link", "Removes a link", ({ state }, { params }) => {
    const issue = requireIssue(state, params);
    requireAnnex(state, issue.id).remoteLinks.remove(requireLink(state, issue, params["link"]).id);
    return noContent();
  }),
];
