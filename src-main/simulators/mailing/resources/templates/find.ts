import { invalid, notFound } from "../../errors.ts";
import type { State, Template, TemplateVersion } from "../../state.ts";

/**
 * Returns the published version of the template that a piece names. Templates that were made elsewhere,
 * as on the provider's website, have none here. Throws for a deleted template.
 */
export function publishedVersionOf(
  { templates }: State,
  id: string,
  field: string,
): TemplateVersion | undefined {
  const template = templates.get(id);
  if (template?.isDeleted === true) throw invalid(`${field} names a deleted template: ${id}`);
  return template?.versions.find((version) => version.id === template.publishedVersion);
}

/** The template of a path; 404 when there is none, or when it is deleted. */
export function requireTemplate({ templates }: State, id: string | undefined): Template {
  const template = templates.get(id ?? "");
  if (template?.isDeleted === false) return template;
  throw notFound("template");
}

/** The version of a path; 404 when there is none, or when it is deleted. */
export function requireVersion(template: Template, id: string | undefined): TemplateVersion {
  const version = template.versions.find((one) => one.id === id && !one.isDeleted);
  if (version) return version;
  throw notFound("version");
}
