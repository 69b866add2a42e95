import { presentTime } from "../../shared/present.ts";
import type { Template } from "../../state.ts";

/** A template as lists show it. */
export function presentListedTemplate(template: Template) {
  const { id, alias, draft, published, publishedAt, createdAt, updatedAt } = template;
  return {
    id,
    name: draft.name,
    status: published ? ("published" as const) : ("draft" as const),
    published_at: publishedAt === null ? null : presentTime(publishedAt),
    created_at: presentTime(createdAt),
    updated_at: presentTime(updatedAt),
    alias,
  };
}

/** A template as the API shows it: the version that is edited. */
export function presentTemplate(template: Template) {
  const { draft, draftVersionId, publishedVersionId } = template;
  return {
    object: "template" as const,
    ...presentListedTemplate(template),
    current_version_id: draftVersionId,
    has_unpublished_versions: draftVersionId !== publishedVersionId,
    subject: draft.subject,
    from: draft.from,
    reply_to: draft.replyTo,
    html: draft.html,
    text: draft.text,
    variables: draft.variables.map(({ key, type, fallback, createdAt, updatedAt }) => ({
      key,
      type,
      fallback_value: fallback,
      created_at: presentTime(createdAt),
      updated_at: presentTime(updatedAt),
    })),
  };
}
