import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { route } from "../../route.ts";
import { partsOf, requireProject } from "../../shared/find.ts";
import type { ProjectPart } from "../../state.ts";
import { presentPart } from "../projects/present.ts";
import { createPart, removePart, requirePart, updatePart } from "./actions.ts";
import { createPartBody, updatePartBody } from "./schema.ts";

const routesFor = (kind: ProjectPart["kind"]) => [
  route(
    `GET /project/:project/${kind}s`,
    `Lists the ${kind}s of a project`,
    ({ state }, { params }, view) =>
      partsOf(state, requireProject(state, params), kind).map((part) => presentPart(view, part)),
  ),
  route(`POST /${kind}`, `Creates a ${kind}`, {
    body: createPartBody,
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentPart(view, createPart(context, kind, body))),
  }),
  route(`GET /${kind}/:id`, `Shows a ${kind}`, ({ state }, { params }, view) =>
    presentPart(view, requirePart(state, kind, params["id"])),
  ),
  route(`PUT /${kind}/:id`, `Changes a ${kind}`, {
    body: updatePartBody,
    handle: ({ state }, { params, body }, view) =>
      presentPart(view, updatePart(state, requirePart(state, kind, params["id"]), body)),
  }),
  route(`DELETE /${kind}/:id`, `Deletes a ${kind}`, ({ state }, { params }) => {
    removePart(state, requirePart(state, kind, params["id"]));
    return noContent();
  }),
];

/** Components and versions of projects. */
export const routes = [...routesFor("component"), ...routesFor("version")];
