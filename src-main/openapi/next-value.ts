import { isRecord } from "#shared/text/json-in.ts";
import { type Call, refusal } from "./call.ts";
import type { Json } from "./description/description.ts";
import type { Resource } from "./operations/resource.ts";
import { stateFor } from "./operations/roles.ts";
import { invalidStatus } from "./requests/read-request.ts";
import { findFaults } from "./schema/find-faults.ts";
import { fitObject, makeValid, sampleOf } from "./store/fit.ts";
import type { Stored } from "./store/state.ts";

/** Returns an object after a change: merged, replaced, or with the state that an action means. */
export function nextValue(call: Call, resource: Resource, stored: Stored, values: Json): Json {
  const { api, served, context } = call;
  const { schemas } = api;
  const { schema } = resource;
  const { name, verb = "" } = served.role;
  const target = { schemas, schema, now: context.now };
  refuseRemoval(call, resource, stored, values);
  const merged = fitObject(
    target,
    stored.value,
    mergeNested(stored.value, values, name === "replace"),
  );
  if (name === "act") {
    const state = stateFor(schemas, schema, verb);
    const fields = state ? { [state.property]: state.value } : {};
    return fitObject(target, merged, served.extension.set ?? fields);
  }
  return name === "replace" ? withoutUnsent(call, resource, merged, values) : merged;
}

/** Throws the error for values of null that would remove what an object needs. */
function refuseRemoval(call: Call, { schema }: Resource, stored: Stored, values: Json): void {
  const { schemas } = call.api;
  const properties = schemas.properties(schema);
  const needed = Object.keys(stored.value).filter((name) => {
    if (values[name] !== null || schemas.acceptsNull(properties[name])) return false;
    const { [name]: _, ...others } = stored.value;
    return findFaults(schemas, schema, others, "response").length > 0;
  });
  if (needed.length === 0) return;
  const text = needed.map((name) => `body.${name} cannot be removed`).join("; ");
  throw refusal(call, invalidStatus(call.served.operation), text);
}

/** Merges objects in objects as JSON Merge Patch (RFC 7396) does. */
export function mergeNested(base: Json, values: Json, isReplaced: boolean): Json {
  if (isReplaced) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const before = base[name];
      if (!isRecord(value) || !isRecord(before)) return [name, value];
      const merged = Object.entries({ ...before, ...mergeNested(before, value, false) });
      return [
        name,
        Object.fromEntries(merged.filter(([key]) => value[key] !== null || before[key] === null)),
      ];
    }),
  );
}

/** Returns an object without what the request could set and did not. */
function withoutUnsent(call: Call, resource: Resource, merged: Json, values: Json): Json {
  const { api, served, context } = call;
  const { schemas } = api;
  const [body] = served.operation.bodies;
  if (!body) return merged;
  const { schema } = resource;
  const settable = schemas.properties(body.schema);
  const isUnsent = (name: string) =>
    Object.hasOwn(settable, name) &&
    schemas.flatten(settable[name])["readOnly"] !== true &&
    !(name in values) &&
    name !== resource.idProperty;
  const kept = Object.fromEntries(Object.entries(merged).filter(([name]) => !isUnsent(name)));
  const target = { schemas, schema, now: context.now };
  const sample = sampleOf(target);
  const base = isRecord(sample) ? sample : {};
  const missing = findFaults(schemas, schema, kept, "response").flatMap(({ path: [name] }) =>
    typeof name === "string" && name in base && !(name in kept)
      ? [[name, base[name]] as const]
      : [],
  );
  return makeValid(target, merged, { ...kept, ...Object.fromEntries(missing) });
}
