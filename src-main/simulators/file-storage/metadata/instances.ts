import { BoxError } from "../errors.ts";
import type { Named } from "../items/tree.ts";
import type { IdSequence } from "#core/contract/ids.ts";
import type { MetadataInstance, MetadataTemplate, State } from "../state.ts";
import { ENTERPRISE_SCOPE, PROPERTIES } from "./template.ts";

/** `enterprise` stands for the scope of the own enterprise. */
export const scopeOf = (named: string): string =>
  named === "enterprise" ? ENTERPRISE_SCOPE : named;

/** Returns the template of a scope, or throws 404. */
export function requireTemplate(state: State, scope: string, key: string): MetadataTemplate {
  const wanted = scopeOf(scope);
  if (wanted === PROPERTIES.scope && key === PROPERTIES.templateKey) return PROPERTIES;
  const found = [...state.metadataTemplates.values()].find(
    (one) => one.scope === wanted && one.templateKey === key,
  );
  if (found) return found;
  throw new BoxError(404, "not_found", `There is no template ${wanted}.${key}`);
}

/** Returns the template of an instance. */
export const templateOf = (state: State, { templateId }: MetadataInstance): MetadataTemplate =>
  state.metadataTemplates.get(templateId) ?? PROPERTIES;

/** Returns the instances of an item. */
export function listInstances(state: State, { type, id }: Named): readonly MetadataInstance[] {
  return [...state.metadata.values()].filter(
    ({ itemType, itemId }) => itemType === type && itemId === id,
  );
}

/** Returns the instance of a template on an item, or throws 404. */
export function requireInstance(
  state: State,
  item: Named,
  template: MetadataTemplate,
): MetadataInstance {
  const found = listInstances(state, item).find(({ templateId }) => templateId === template.id);
  if (found) return found;
  throw new BoxError(404, "instance_tuple_not_found", "The metadata instance was not found");
}

/** Copies the instances of an item whose templates say so. */
export function copyInstances(state: State, ids: IdSequence, from: Named, to: Named): void {
  for (const instance of listInstances(state, from)) {
    if (!templateOf(state, instance).isCopied) continue;
    const id = ids.uuid("metadata instance");
    state.metadata.add({ ...instance, id, itemType: to.type, itemId: to.id, version: 0 });
  }
}
