import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { mayBrowse } from "../../access/holds.ts";
import { badRequest, notFound } from "../../errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { findIssue, findProject, listParts } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { orderOf, sortBy } from "../../site/schema.ts";
import type { RelatedWork } from "../../site/kept.ts";
import type { ProjectPart, State } from "../../state.ts";
import { requirePart } from "../project-parts/actions.ts";
import { presentPart } from "../project-parts/present.ts";

const workBody = lazyObject(() => ({
  category: z.string("The category must be set.").trim().min(1),
  title: z.string().optional(),
  url: z.url("The URL is not valid.").optional(),
  issueId: z.union([z.int(), z.string()]).transform(String).optional(),
}));

const changeBody = workBody.extend({
  relatedWorkId: z.string("The id of the related work must be set."),
});

const present = ({ id, category, title, url, issueId }: RelatedWork): ApiObject => ({
  relatedWorkId: id,
  category,
  ...(title !== undefined && { title }),
  ...(url !== undefined && { url }),
  ...(issueId !== undefined && { issueId: Number(issueId) }),
});

function requireWork(state: State, versionId: string, id: string | undefined): RelatedWork {
  const work = state.relatedWork.get(id ?? "");
  if (work?.versionId === versionId) return work;
  throw notFound("The related work was not found.");
}

function checkIssue(state: State, issueId: string | undefined): void {
  if (issueId !== undefined && !findIssue(state, issueId)) {
    throw badRequest("The issue of the related work does not exist.");
  }
}

const versionAt = (state: State, id: string | undefined): ProjectPart =>
  requirePart(state, "version", id);

/** The components of projects that the caller sees. */
function componentsOf({ state, callerId }: View, wanted: readonly string[] | undefined) {
  const projects = wanted
    ? wanted.map((one) => {
        const project = findProject(state, one);
        if (project) return project;
        throw notFound(`No project could be found with key '${one}'.`);
      })
    : [...state.projects.values()];
  return projects
    .filter((project) => mayBrowse(state, callerId, { project }))
    .flatMap((project) => listParts(state, project, "component"));
}

/** Work elsewhere that belongs to versions, and the components of many projects. */
export const routes = [
  route("GET /component", "Finds components of projects", {
    query: offsetQuery(50).extend({
      projectIdsOrKeys: words,
      orderBy: orderOf("name|description"),
      query: z.string().default(""),
    }),
    handle: (_context, { query, url, baseUrl }, view) => {
      const typed = query.query.toLowerCase();
      const found = componentsOf(view, query.projectIdsOrKeys).filter(({ name, description }) =>
        [name, description].some((text) => text.toLowerCase().includes(typed)),
      );
      const sorted = sortBy(found, query.orderBy, (one, field) =>
        (field === "name" ? one.name : one.description).toLowerCase(),
      );
      return presentPage(sorted, query, `${baseUrl}${url}`, (one) => presentPart(view, one));
    },
  }),
  route("GET /version/:id/relatedwork", "Lists the work elsewhere of a version", {
    handle: ({ state }, { params }) => {
      const { id } = versionAt(state, params["id"]);
      return [...state.relatedWork.values()].filter((one) => one.versionId === id).map(present);
    },
  }),
  route("POST /version/:id/relatedwork", "Adds work elsewhere to a version", {
    body: workBody,
    unsupported: ["relatedWorkId"],
    handle: (context, { params, body }) => {
      const { state, ids } = context;
      const { id: versionId } = versionAt(state, params["id"]);
      checkIssue(state, body.issueId);
      const work = state.relatedWork.add({ id: ids.uuid("related work"), versionId, ...body });
      return new RouteResponse(201, present(work));
    },
  }),
  route("PUT /version/:id/relatedwork", "Changes work elsewhere of a version", {
    body: changeBody,
    handle: ({ state }, { params, body }) => {
      const { id: versionId } = versionAt(state, params["id"]);
      const { relatedWorkId, ...change } = body;
      checkIssue(state, change.issueId);
      const old = requireWork(state, versionId, relatedWorkId);
      return present(state.relatedWork.replace({ ...old, ...change }));
    },
  }),
  route("DELETE /version/:id/relatedwork/:work", "Removes work elsewhere from a version", {
    handle: ({ state }, { params }) => {
      const { id } = versionAt(state, params["id"]);
      state.relatedWork.remove(requireWork(state, id, params["work"]).id);
      return noContent();
    },
  }),
];
