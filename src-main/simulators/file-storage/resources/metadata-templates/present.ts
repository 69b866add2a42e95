import type { MetadataTemplate, TemplateField } from "../../state.ts";
import type { ApiObject } from "../../shared/present.ts";

function presentField({
  id,
  type,
  key,
  displayName,
  description,
  isHidden,
  options,
}: TemplateField) {
  return {
    id,
    type,
    key,
    displayName,
    hidden: isHidden,
    ...(description === undefined ? {} : { description }),
    ...(options === undefined ? {} : { options }),
  };
}

/** A template of metadata. */
export function presentTemplate(template: MetadataTemplate): ApiObject {
  return {
    id: template.id,
    type: "metadata_template",
    templateKey: template.templateKey,
    scope: template.scope,
    displayName: template.displayName,
    hidden: template.isHidden,
    copyInstanceOnItemCopy: template.isCopied,
    fields: template.fields.map(presentField),
  };
}
