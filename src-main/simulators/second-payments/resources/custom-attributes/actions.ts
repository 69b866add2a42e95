import type * as z from "zod";
import { badRequest, invalidRequest, notFound, versionMismatch } from "../../errors.ts";
import { emitAttribute, emitDefinition } from "../../events.ts";
import type { SimContext, State } from "../../state.ts";
import { type createDefinitionBody, isOfType, type updateDefinitionBody } from "./schema.ts";
import type { AttributeDefinition, AttributeOwner, AttributeValue } from "./types.ts";

const definitionId = (owner: AttributeOwner, key: string) => `${owner} ${key}`;
const valueId = (owner: AttributeOwner, ownerId: string, key: string) =>
  `${owner} ${ownerId} ${key}`;

/** Returns the definition of a key, or throws Square's 404. */
export function requireDefinition(
  { attributeDefinitions }: State,
  owner: AttributeOwner,
  key: string,
): AttributeDefinition {
  const found = attributeDefinitions.get(definitionId(owner, key));
  if (found) return found;
  throw notFound("custom attribute definition", key);
}

function checkVersion(what: string, current: number, sent: number | undefined): void {
  if (sent === undefined || sent === current) return;
  throw versionMismatch(`The ${what} is at version ${String(current)}.`, "version");
}

/** Square requires a name that sellers read, and that no other definition has. */
function checkName({ state }: SimContext, definition: AttributeDefinition): void {
  if (definition.visibility === "VISIBILITY_HIDDEN") return;
  if (definition.name === undefined || definition.name === "") {
    const detail = "A definition that sellers see needs a name.";
    throw badRequest(detail, "custom_attribute_definition.name");
  }
  const isTaken = [...state.attributeDefinitions.values()].some(
    ({ id, owner, name }) =>
      id !== definition.id && owner === definition.owner && name === definition.name,
  );
  if (!isTaken) return;
  const detail = `The name ${definition.name} is already used.`;
  throw badRequest(detail, "custom_attribute_definition.name");
}

export function createDefinition(
  context: SimContext,
  owner: AttributeOwner,
  sent: z.output<typeof createDefinitionBody>["custom_attribute_definition"],
): AttributeDefinition {
  const { state, now } = context;
  const { key, name, description, visibility = "VISIBILITY_HIDDEN", schema } = sent;
  const id = definitionId(owner, key);
  if (state.attributeDefinitions.has(id)) {
    const detail = `A custom attribute definition with the key ${key} already exists.`;
    throw invalidRequest(400, "BAD_REQUEST", detail, "custom_attribute_definition.key");
  }
  const times = { createdAt: now, updatedAt: now, version: 1 };
  const definition = { id, owner, key, name, description, visibility, schema, ...times };
  checkName(context, definition);
  emitDefinition(context, "created", definition);
  return state.attributeDefinitions.add(definition);
}

export function updateDefinition(
  context: SimContext,
  definition: AttributeDefinition,
  sent: z.output<typeof updateDefinitionBody>["custom_attribute_definition"],
): AttributeDefinition {
  checkVersion("definition", definition.version, sent.version);
  const changed = {
    ...definition,
    name: sent.name ?? definition.name,
    description: sent.description ?? definition.description,
    visibility: sent.visibility ?? definition.visibility,
    version: definition.version + 1,
    updatedAt: context.now,
  };
  checkName(context, changed);
  emitDefinition(context, "updated", changed);
  return context.state.attributeDefinitions.replace(changed);
}

/** Deletes a definition with all of its values. */
export function deleteDefinition(context: SimContext, definition: AttributeDefinition): void {
  const { attributeDefinitions, attributeValues } = context.state;
  attributeDefinitions.remove(definition.id);
  for (const { id, owner, key } of [...attributeValues.values()]) {
    if (owner === definition.owner && key === definition.key) attributeValues.remove(id);
  }
  emitDefinition(context, "deleted", definition);
}

/** Returns the value of an object's attribute, or throws Square's 404. */
export function requireValue(
  { attributeValues }: State,
  owner: AttributeOwner,
  ownerId: string,
  key: string,
): AttributeValue {
  const found = attributeValues.get(valueId(owner, ownerId, key));
  if (found) return found;
  throw notFound("custom attribute", key);
}

/** Sets an attribute of an object. */
export function upsertValue(
  context: SimContext,
  definition: AttributeDefinition,
  ownerId: string,
  sent: { readonly value: unknown; readonly version?: number | undefined },
): AttributeValue {
  const { state, now } = context;
  const { owner, key } = definition;
  if (!isOfType(definition.schema, sent.value)) {
    const detail = `The value does not match the schema of the custom attribute ${key}.`;
    throw invalidRequest(400, "INVALID_VALUE", detail, "custom_attribute.value");
  }
  const id = valueId(owner, ownerId, key);
  const old = state.attributeValues.get(id);
  if (old) checkVersion("custom attribute", old.version, sent.version);
  const version = (old?.version ?? 0) + 1;
  const createdAt = old?.createdAt ?? now;
  const value = { id, owner, ownerId, key, value: sent.value, version, createdAt, updatedAt: now };
  emitAttribute(context, "updated", definition, value);
  return old ? state.attributeValues.replace(value) : state.attributeValues.add(value);
}

export function deleteValue(
  context: SimContext,
  definition: AttributeDefinition,
  value: AttributeValue,
): void {
  context.state.attributeValues.remove(value.id);
  emitAttribute(context, "deleted", definition, value);
}
