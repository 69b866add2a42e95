import { isRecord } from "#shared/text/json-in.ts";
import { Collection } from "#core/state/collection.ts";
import type { ApiContext, State, Stored } from "./state.ts";
import type { Json } from "../description/description.ts";
import type { Resource } from "../operations/resource.ts";
import { plainName, singularOf } from "../operations/words.ts";
import { findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";
import { fitObject, makeValid, type Target } from "./fit.ts";
import { nextId } from "./ids.ts";
import { timesOf } from "./times.ts";
import { variantFor, variantSample } from "./variant.ts";

/** The parts of an API that its objects follow. */
interface Model {
  readonly schemas: Schemas;
  readonly resources: ReadonlyMap<string, Resource>;
}

/** Returns the place of an object from the values of the path's parameters. */
export function placeOf(values: readonly string[]): string {
  return values.map(encodeURIComponent).join("/");
}

/** Returns the objects of a collection. */
export function objectsOf(state: State, { shape }: Resource): Collection<Stored> {
  const objects = state.collections.get(shape);
  if (!objects) throw new RangeError(`there is no collection ${shape}`);
  return objects;
}

/** The values that a new object is made of. */
export interface Draft {
  readonly resource: Resource;
  /** The values of the parameters in the collection's path. */
  readonly scope: readonly string[];
  readonly values: Json;
  /** The id, if the client chose it. */
  readonly id?: number | string | undefined;
  /** The names of the parameters in the path, for the properties that repeat them. */
  readonly names?: readonly string[];
}

/**
 * Makes an object: a sample, over it the values of the request, over it id and times. Stores it. Each collection
 * of it to which no operation adds begins with one object.
 */
export function createObject(
  model: Model,
  { state, ids, now }: Pick<ApiContext, "state" | "ids" | "now">,
  { resource, scope, values, id, names = [] }: Draft,
): Stored {
  const { schemas } = model;
  const { schema, idProperty } = resource;
  const target = { schemas, schema, now };
  const base = baseFor(target, resource, values);
  const objects = objectsOf(state, resource);
  const own =
    id ??
    freeId(
      () => nextId(ids, schemas, resource),
      (one) => objects.has(placeOf([...scope, String(one)])),
    );
  const parents = parentValues(schemas.properties(schema), resource, names, scope);
  const fitted = fitObject(target, fitObject(target, base, parents), values);
  const named: Json = {
    ...timesOf(schemas, schema, fitted, { moment: "created", now }),
    ...(idProperty === undefined ? {} : { [idProperty]: own }),
  };
  const valid = makeValid(target, base, fitObject(target, fitted, named));
  // Clients find the object by its id, whatever its schema says of that. A name in the path may not be its id.
  const value =
    idProperty !== undefined && (id === undefined || named[idProperty] === valid[idProperty])
      ? { ...valid, [idProperty]: own }
      : valid;
  const place = [...scope, String(own)];
  const stored = objects.add({ id: placeOf(place), scope: placeOf(scope), value, createdAt: now });
  for (const child of model.resources.values()) {
    if (child.parent !== resource || child.isCreatable || child.scopeLength !== place.length)
      continue;
    createObject(model, { state, ids, now }, { resource: child, scope: place, values: {}, names });
  }
  return stored;
}

/** The example of each resource, as far as it is valid. */
const validExamples = new WeakMap<Resource, { readonly value: Json | undefined }>();

function exampleOf(schemas: Schemas, resource: Resource): Json | undefined {
  const known = validExamples.get(resource);
  if (known) return known.value;
  const value = resource.examples.find(
    (one) => findFaults(schemas, resource.schema, one, "response").length === 0,
  );
  validExamples.set(resource, { value });
  return value;
}

/** Returns what a new object is made of: an example of the description, else a sample. */
function baseFor(target: Target, resource: Resource, values: Json): Json {
  const { schemas, schema } = target;
  const isOnly = variantFor(schemas, schema, values) === schema;
  return (isOnly ? exampleOf(schemas, resource) : undefined) ?? variantSample(target, values);
}

/** The number of ids that are tried. */
const MOST_TRIES = 1_000;

/** The reason why an object cannot be created: its schema allows a few ids, and all are in use. */
export class IdsExhausted extends Error {
  override readonly name = "IdsExhausted";
}

/** Returns the first id that is not in use. */
function freeId(next: () => number | string, isUsed: (id: number | string) => boolean) {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const id = next();
    if (!isUsed(id)) return id;
  }
  throw new IdsExhausted("all ids that the schema allows are in use");
}

/** Returns the properties of an object that repeat parameters of its path: `customer_id` of a card. */
function parentValues(
  properties: Json,
  { parent }: Resource,
  names: readonly string[],
  scope: readonly string[],
): Json {
  const values: Record<string, unknown> = {};
  for (const [index, value] of scope.entries()) {
    const name = names[index] ?? "";
    const isLast = index === scope.length - 1;
    const plain = [
      plainName(name),
      ...(parent && isLast ? [plainName(`${parent.singular}_id`), plainName(parent.singular)] : []),
    ];
    const property = Object.keys(properties).find((one) => plain.includes(plainName(one)));
    if (property !== undefined && plainName(singularOf(property)) !== "id") {
      const number = Number(value);
      values[property] = value !== "" && Number.isInteger(number) ? number : value;
      if (isTextProperty(properties[property])) values[property] = value;
    }
  }
  return values;
}

function isTextProperty(schema: unknown): boolean {
  return isRecord(schema) && schema["type"] === "string";
}

/** Replaces the value of a stored object; its id and time of creation stay, the time of its change is now. */
export function changeObject(
  { schemas }: Pick<Model, "schemas">,
  { state, now }: Pick<ApiContext, "state" | "now">,
  resource: Resource,
  stored: Stored,
  value: Json,
): Stored {
  const { schema, idProperty } = resource;
  const target = { schemas, schema, now };
  const kept = idProperty === undefined ? {} : { [idProperty]: stored.value[idProperty] };
  const times = timesOf(schemas, schema, value, { moment: "updated", now });
  const next = makeValid(target, stored.value, { ...fitObject(target, value, times), ...kept });
  return objectsOf(state, resource).replace({ ...stored, value: next });
}

/** Removes an object and all that belongs to it. */
export function removeObject(
  { resources }: Pick<Model, "resources">,
  state: State,
  resource: Resource,
  stored: Stored,
): void {
  objectsOf(state, resource).remove(stored.id);
  for (const child of resources.values()) {
    if (child === resource || !child.shape.startsWith(`${resource.shape}/{}/`)) continue;
    const objects = objectsOf(state, child);
    for (const { id, scope } of [...objects.values()]) {
      if (scope === stored.id || scope.startsWith(`${stored.id}/`)) objects.remove(id);
    }
  }
}

/** Creates the first state: a collection that nothing adds to begins with one object. */
export function createFirstState(api: Model, seed: Pick<ApiContext, "ids" | "now">): State {
  const state: State = { collections: new Map(), documents: new Map() };
  for (const { shape } of api.resources.values()) {
    state.collections.set(shape, new Collection<Stored>());
  }
  for (const resource of api.resources.values()) {
    if (resource.isCreatable || resource.scopeLength > 0) continue;
    createObject(api, { ...seed, state }, { resource, scope: [], values: {} });
  }
  return state;
}
