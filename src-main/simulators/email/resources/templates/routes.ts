import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { Template } from "../../state.ts";
import {
  createTemplate,
  duplicateTemplate,
  publishTemplate,
  requireTemplate,
  updateTemplate,
} from "./actions.ts";
import { presentListedTemplate, presentTemplate } from "./present.ts";
import { createTemplateBody, updateTemplateBody } from "./schema.ts";

const ref = ({ id }: Template) => ({ object: "template" as const, id });

/** Templates, by id or alias. Mails use the published version. */
export const routes = [
  route("POST /templates", "Creates a template, as a draft", {
    creates: true,
    body: createTemplateBody,
    handle: (context, { body }) => ref(createTemplate(context, body)),
  }),
  route("GET /templates", "Lists templates, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.templates, query, presentListedTemplate),
  }),
  route("GET /templates/:id", "Shows a template", (context, { params }) =>
    presentTemplate(requireTemplate(context, params["id"])),
  ),
  route("PATCH /templates/:id", "Changes the draft of a template", {
    body: updateTemplateBody,
    handle: (context, { params, body }) =>
      ref(updateTemplate(context, requireTemplate(context, params["id"]), body)),
  }),
  route("DELETE /templates/:id", "Removes a template", (context, { params }) => {
    const { id } = requireTemplate(context, params["id"]);
    context.state.templates.remove(id);
    return { object: "template" as const, id, deleted: true };
  }),
  route("POST /templates/:id/publish", "Publishes the draft of a template", (context, { params }) =>
    ref(publishTemplate(context, requireTemplate(context, params["id"]))),
  ),
  route("POST /templates/:id/duplicate", "Copies a template to a new draft", {
    handle: (context, { params }) =>
      ref(duplicateTemplate(context, requireTemplate(context, params["id"]))),
  }),
];
