import { isoTime } from "../../shared/present.ts";
import type { Template, TemplateVersion } from "../../state.ts";

/** The variables of a template as a JSON Schema: `{{name}}` and `{{#list}}`. */
function variablesOf(html: string): Record<string, unknown> {
  const names = [...html.matchAll(/\{\{[{#^&/]?\s*([\w.-]+)/g)].map(([, name = ""]) => name);
  const known = [...new Set(names)].filter(
    (name) => !["if", "each", "else", "this"].includes(name),
  );
  return {
    properties: Object.fromEntries(known.map((name) => [name, { type: "string" }])),
    required: known,
    type: "object",
  };
}

export function presentVersion(version: TemplateVersion): Record<string, unknown> {
  return {
    id: version.id,
    description: version.description,
    html: version.html,
    engine: version.engine,
    suggest_json_editor: false,
    merge_variables: variablesOf(version.html),
    date_created: isoTime(version.createdAt),
    date_modified: isoTime(version.updatedAt),
    ...(version.isDeleted ? { deleted: true } : {}),
    object: "version",
  };
}

/** A template with its versions, newest first. */
export function presentTemplate(template: Template): Record<string, unknown> {
  const kept = template.versions.filter(({ isDeleted }) => !isDeleted);
  const published = template.versions.find(({ id }) => id === template.publishedVersion);
  return {
    id: template.id,
    description: template.description,
    versions: kept.toReversed().map(presentVersion),
    published_version: published && presentVersion(published),
    metadata: template.metadata,
    date_created: isoTime(template.createdAt),
    date_modified: isoTime(template.updatedAt),
    ...(template.isDeleted ? { deleted: true } : {}),
    object: "template",
  };
}
