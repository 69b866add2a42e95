import { isWithinBounds } from "#core/state/bounds.ts";
import { respondIdempotently, route } from "../../route.ts";
import { listPage, sequenceOf } from "../../shared/paging.ts";
import { hasMetadata, listRules } from "../../shared/schema.ts";
import type { Template, TemplateVersion } from "../../state.ts";
import {
  addVersion,
  createTemplate,
  deleteTemplate,
  deleteVersion,
  updateTemplate,
  updateVersion,
} from "./actions.ts";
import { requireTemplate, requireVersion } from "./find.ts";
import { presentTemplate, presentVersion } from "./present.ts";
import {
  createTemplateBody,
  createVersionBody,
  listTemplatesQuery,
  updateTemplateBody,
  updateVersionBody,
} from "./schema.ts";

const one = "/v1/templates/:id" as const;

/** Templates: HTML with variables, in versions of which one is published. */
export const routes = [
  route("POST /v1/templates", "Creates a template", {
    body: createTemplateBody,
    handle: (context, request) =>
      respondIdempotently(context, request, () =>
        presentTemplate(createTemplate(context, request.body)),
      ),
  }),
  route("GET /v1/templates", "Lists templates, newest first", {
    query: listTemplatesQuery,
    rules: listRules,
    handle: ({ state }, request) => {
      const { query } = request;
      const keep = (template: Template) =>
        !template.isDeleted &&
        isWithinBounds(template.createdAt, query.date_created) &&
        hasMetadata(template.metadata, query.metadata);
      return listPage(request, query, state.templates, keep, presentTemplate);
    },
  }),
  route(`GET ${one}`, "Shows a template", ({ state }, { params }) =>
    presentTemplate(requireTemplate(state, params["id"])),
  ),
  route(`POST ${one}`, "Changes a template, or publishes a version", {
    body: updateTemplateBody,
    handle: (context, { params, body }) => {
      const template = requireTemplate(context.state, params["id"]);
      return presentTemplate(updateTemplate(context, template, body));
    },
  }),
  route(`DELETE ${one}`, "Deletes a template", (context, { params }) => {
    const template = requireTemplate(context.state, params["id"]);
    deleteTemplate(context, template);
    return { id: template.id, object: "template_deleted", deleted: true };
  }),
  route(`POST ${one}/versions`, "Adds a version", {
    body: createVersionBody,
    handle: (context, { params, body }) => {
      const template = requireTemplate(context.state, params["id"]);
      return presentVersion(addVersion(context, template, body));
    },
  }),
  route(`GET ${one}/versions`, "Lists the versions of a template, newest first", {
    query: listTemplatesQuery,
    rules: listRules,
    unsupportedFilters: ["metadata"],
    handle: ({ state }, request) => {
      const { versions } = requireTemplate(state, request.params["id"]);
      const { query } = request;
      const keep = ({ isDeleted, createdAt }: TemplateVersion) =>
        !isDeleted && isWithinBounds(createdAt, query.date_created);
      return listPage(request, query, sequenceOf(versions), keep, presentVersion);
    },
  }),
  route(`GET ${one}/versions/:version`, "Shows a version", ({ state }, { params }) =>
    presentVersion(requireVersion(requireTemplate(state, params["id"]), params["version"])),
  ),
  route(`POST ${one}/versions/:version`, "Changes a version", {
    body: updateVersionBody,
    handle: (context, { params, body }) => {
      const template = requireTemplate(context.state, params["id"]);
      return presentVersion(updateVersion(context, template, params["version"], body));
    },
  }),
  route(`DELETE ${one}/versions/:version`, "Deletes a version", (context, { params }) => {
    const template = requireTemplate(context.state, params["id"]);
    deleteVersion(context, template, params["version"]);
    return { id: params["version"], object: "template_version_deleted", deleted: true };
  }),
];
