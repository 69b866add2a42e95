import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { AttributeDefinition, AttributeValue } from "./types.ts";

export function presentDefinition(definition: AttributeDefinition): ApiObject {
  const { key, schema, name, description, visibility, version } = definition;
  return {
    key,
    schema,
    name,
    description,
    visibility,
    version,
    updated_at: iso(definition.updatedAt),
    created_at: iso(definition.createdAt),
  };
}

/** A value as Square shows it; with its definition where that is asked for. */
export function presentValue(
  value: AttributeValue,
  definition: AttributeDefinition,
  hasDefinition = false,
): ApiObject {
  return {
    key: value.key,
    value: value.value,
    version: value.version,
    visibility: definition.visibility,
    definition: hasDefinition ? presentDefinition(definition) : undefined,
    updated_at: iso(value.updatedAt),
    created_at: iso(value.createdAt),
  };
}
