import type * as z from "zod";
import { invalid, lobError } from "../../errors.ts";
import type { SimContext, Template, TemplateVersion } from "../../state.ts";
import { requireVersion } from "./find.ts";
import type {
  createTemplateBody,
  createVersionBody,
  updateTemplateBody,
  updateVersionBody,
} from "./schema.ts";

function makeVersion(
  { ids, now }: SimContext,
  body: z.output<typeof createVersionBody>,
): TemplateVersion {
  return {
    id: ids.next("vrsn_", 16, "hex"),
    description: body.description,
    html: body.html,
    engine: body.engine ?? "legacy",
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  };
}

/** Creates a template with its first version, which is published. */
export function createTemplate(
  context: SimContext,
  body: z.output<typeof createTemplateBody>,
): Template {
  const { ids, now, state } = context;
  const version = makeVersion(context, body);
  return state.templates.add({
    id: ids.next("tmpl_", 16, "hex"),
    description: body.description,
    metadata: body.metadata,
    versions: [version],
    publishedVersion: version.id,
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

function save(
  { now, state }: SimContext,
  template: Template,
  changes: Partial<Template>,
): Template {
  return state.templates.replace({ ...template, ...changes, updatedAt: now });
}

/** Changes the description, and publishes another version. */
export function updateTemplate(
  context: SimContext,
  template: Template,
  body: z.output<typeof updateTemplateBody>,
): Template {
  const { description, published_version: published } = body;
  if (published !== undefined) {
    const isKnown = template.versions.some(({ id, isDeleted }) => id === published && !isDeleted);
    if (!isKnown) throw invalid(`published_version names no version: ${published}`);
  }
  return save(context, template, {
    ...(description !== undefined && { description: description === "" ? null : description }),
    ...(published !== undefined && { publishedVersion: published }),
  });
}

export function deleteTemplate(context: SimContext, template: Template): void {
  save(context, template, { isDeleted: true });
}

/** Adds a version. It is not published. */
export function addVersion(
  context: SimContext,
  template: Template,
  body: z.output<typeof createVersionBody>,
): TemplateVersion {
  const version = makeVersion(context, body);
  save(context, template, { versions: [...template.versions, version] });
  return version;
}

function replaceVersion(
  context: SimContext,
  template: Template,
  changed: TemplateVersion,
): TemplateVersion {
  const versions = template.versions.map((one) => (one.id === changed.id ? changed : one));
  save(context, template, { versions });
  return changed;
}

export function updateVersion(
  context: SimContext,
  template: Template,
  id: string | undefined,
  { description, engine }: z.output<typeof updateVersionBody>,
): TemplateVersion {
  return replaceVersion(context, template, {
    ...requireVersion(template, id),
    ...(description !== undefined && { description: description === "" ? null : description }),
    ...(typeof engine === "string" && { engine }),
    updatedAt: context.now,
  });
}

/** Deletes a version that is not the published one. */
export function deleteVersion(
  context: SimContext,
  template: Template,
  id: string | undefined,
): void {
  const version = requireVersion(template, id);
  if (version.id === template.publishedVersion) {
    throw lobError(422, "not_deletable", "the published version cannot be deleted");
  }
  replaceVersion(context, template, { ...version, isDeleted: true, updatedAt: context.now });
}
