import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { takePage } from "#core/state/page.ts";
import { BoxError, forbidden, requireRecord } from "../../errors.ts";
import { changeTemplate, operations } from "../../metadata/change-template.ts";
import { requireTemplate, templateOf } from "../../metadata/instances.ts";
import {
  checkFields,
  createTemplateBody,
  ENTERPRISE_SCOPE,
  fieldOf,
  keyOfName,
  PROPERTIES,
} from "../../metadata/template.ts";
import { type RouteInput, route } from "../../route.ts";
import type { ApiObject } from "../../shared/present.ts";
import { integer } from "../../shared/schema.ts";
import type { MetadataTemplate, SimContext } from "../../state.ts";
import { recordEvent } from "../../streams/record.ts";
import { presentTemplate } from "./present.ts";

const listQuery = lazyObject(() => ({
  marker: z.string().optional(),
  limit: integer(100, 1, 1_000),
}));

function listPage(
  all: readonly MetadataTemplate[],
  { marker, limit }: z.output<typeof listQuery>,
): ApiObject {
  const start = Math.max(
    0,
    all.findIndex(({ id }) => id === marker),
  );
  const { items, next } = takePage(all, limit, start);
  const entries = items.map(presentTemplate);
  return { entries, limit, next_marker: next?.id ?? null, prev_marker: null };
}

function named({ state }: SimContext, { request }: RouteInput<unknown, unknown>): MetadataTemplate {
  const { scope = "", template = "" } = request.params;
  return requireTemplate(state, scope, template);
}

function record(context: SimContext, admin: string, template: MetadataTemplate, actor: string) {
  recordEvent(context, { admin }, actor, () => ({ user: presentTemplate(template) }));
}

const nextIdOf =
  ({ ids }: SimContext) =>
  () =>
    ids.uuid("metadata field");

export const routes = [
  route("GET /2.0/metadata_templates", "Find the template of a metadata instance", {
    query: lazyObject(() => ({ ...listQuery.shape, metadata_instance_id: z.string() })),
    handle: ({ state }, { query }) => {
      const instance = state.metadata.get(query.metadata_instance_id);
      return listPage(instance ? [templateOf(state, instance)] : [], query);
    },
  }),
  route("GET /2.0/metadata_templates/global", "List the templates of all enterprises", {
    query: listQuery,
    handle: (_context, { query }) => listPage([PROPERTIES], query),
  }),
  route("GET /2.0/metadata_templates/enterprise", "List the templates of the enterprise", {
    query: listQuery,
    handle: ({ state }, { query }) => listPage([...state.metadataTemplates.values()], query),
  }),
  route("GET /2.0/metadata_templates/:id", "Get a template by its id", ({ state }, { id }) =>
    presentTemplate(
      id === PROPERTIES.id
        ? PROPERTIES
        : requireRecord(state.metadataTemplates, "metadata_template", id),
    ),
  ),
  route("POST /2.0/metadata_templates/schema", "Create a template of metadata", {
    body: createTemplateBody,
    handle: (context, { body, actor }) => {
      const { state, ids } = context;
      const templateKey = body.templateKey ?? keyOfName(body.displayName);
      const all = [...state.metadataTemplates.values()];
      if (all.some((one) => one.templateKey === templateKey)) {
        throw new BoxError(409, "conflict", `A template '${templateKey}' already exists`);
      }
      const fields = body.fields.map((field) => fieldOf(field, nextIdOf(context)));
      checkFields(fields);
      const template = state.metadataTemplates.add({
        id: ids.uuid("metadata template"),
        scope: ENTERPRISE_SCOPE,
        templateKey,
        displayName: body.displayName,
        isHidden: body.hidden,
        isCopied: body.copyInstanceOnItemCopy,
        version: 0,
        fields,
      });
      record(context, "METADATA_TEMPLATE_CREATE", template, actor);
      return new RouteResponse(201, presentTemplate(template));
    },
  }),
  route(
    "GET /2.0/metadata_templates/:scope/:template/schema",
    "Get a template by its name",
    (context, call) => presentTemplate(named(context, call)),
  ),
  route("PUT /2.0/metadata_templates/:scope/:template/schema", "Change a template of metadata", {
    body: operations,
    handle: (context, call) => {
      const before = named(context, call);
      if (before === PROPERTIES) throw forbidden();
      const template = changeTemplate(before, call.body, nextIdOf(context));
      checkFields(template.fields);
      context.state.metadataTemplates.replace(template);
      record(context, "METADATA_TEMPLATE_UPDATE", template, call.actor);
      return presentTemplate(template);
    },
  }),
  route(
    "DELETE /2.0/metadata_templates/:scope/:template/schema",
    "Delete a template and its instances",
    (context, call) => {
      const { state } = context;
      const template = named(context, call);
      if (template === PROPERTIES) throw forbidden();
      for (const one of [...state.metadata.values()]) {
        if (one.templateId === template.id) state.metadata.remove(one.id);
      }
      state.metadataTemplates.remove(template.id);
      record(context, "METADATA_TEMPLATE_DELETE", template, call.actor);
      return noContent();
    },
  ),
];
