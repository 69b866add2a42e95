import { isRecord } from "#shared/text/json-in.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Api, ServedOperation } from "./api.ts";
import type { ApiContext, Stored } from "./store/state.ts";
import { emitChange } from "./events/emit.ts";
import { readSecretOf } from "./events/endpoints.ts";
import type { Json } from "./description/description.ts";
import { jsonContent, shapeOf } from "./operations/operation.ts";
import type { Resource } from "./operations/resources.ts";
import { stateFor } from "./operations/roles.ts";
import { plainName } from "./operations/words.ts";
import { readText } from "./requests/read-values.ts";
import { type ApiRequest, invalidStatus, readRequest } from "./requests/read-request.ts";
import { apiError } from "./responses/errors.ts";
import { respondSample, respondWith } from "./responses/respond.ts";
import { respondList } from "./responses/respond-list.ts";
import { findFaults } from "./schema/find-faults.ts";
import { fitObject, makeValid, sampleOf } from "./store/fit.ts";
import { listPage } from "./store/list-objects.ts";
import { changeObject, createObject, objectsOf, placeOf, removeObject } from "./store/objects.ts";

/** One request to one operation. */
interface Call {
  readonly api: Api;
  readonly served: ServedOperation;
  readonly context: ApiContext;
  readonly request: RouteRequest;
  readonly read: ApiRequest;
}

/** Handles a request as the role of its operation says. */
export function handleOperation(
  api: Api,
  served: ServedOperation,
  context: ApiContext,
  request: RouteRequest,
  path: readonly string[],
): RouteResponse {
  const read = readRequest(api, served, context, request, path);
  const call = { api, served, context, request, read };
  const { name, resource } = served.role;
  if (name === "document") return handleDocument(call);
  if (name === "sample" || !resource) return respondSample(api, served.operation, context.now);
  checkParents(call, resource);
  if (name === "create") return create(call, resource);
  if (name === "list") return list(call, resource);
  return onObject(call, resource);
}

function refusal({ api, served, context }: Call, status: number, message: string): Refusal {
  return apiError(api.schemas, served.operation, { status, message, now: context.now });
}

/** Throws 404 when an object that the path leads through does not exist. */
function checkParents(call: Call, { parent }: Resource): void {
  if (!parent) return;
  checkParents(call, parent);
  const objects = objectsOf(call.context.state, parent);
  const place = placeOf(call.read.path.slice(0, parent.scopeLength + 1));
  const isKnown = parent.isCreatable || parent.scopeLength === 0;
  if (isKnown && !objects.has(place))
    throw refusal(call, 404, `There is no ${parent.singular} ${place}`);
}

/** Returns the values of a body; those of `{"order": {…}}` where the object is wrapped. */
function valuesOf({ api: { schemas }, read }: Call, resource: Resource): Json {
  const { body } = read;
  if (!isRecord(body)) return {};
  const [[name, inner] = ["", undefined], ...others] = Object.entries(body);
  const isWrapped =
    others.length === 0 &&
    isRecord(inner) &&
    [plainName(resource.singular), "data"].includes(plainName(name)) &&
    !(name in schemas.properties(resource.schema));
  return isWrapped ? inner : body;
}

/** Returns the id that a request sets; `undefined` where it leaves it to the API. */
function chosenId({ api: { schemas }, served }: Call, resource: Resource, values: Json) {
  const { idProperty } = resource;
  const value = idProperty === undefined ? undefined : values[idProperty];
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const [body] = served.operation.bodies;
  const property =
    body && idProperty !== undefined ? schemas.properties(body.schema)[idProperty] : undefined;
  return schemas.flatten(property)["readOnly"] === true ? undefined : value;
}

function create(call: Call, resource: Resource, id?: number | string): RouteResponse {
  const { api, served, context, read } = call;
  const values = valuesOf(call, resource);
  const scope = read.path.slice(0, resource.scopeLength);
  const own = id ?? chosenId(call, resource, values);
  if (
    own !== undefined &&
    objectsOf(context.state, resource).has(placeOf([...scope, String(own)]))
  ) {
    throw refusal(call, 409, `The ${resource.singular} ${String(own)} exists already`);
  }
  const names = served.operation.segments.flatMap((segment) => segment.names);
  const secret = readSecretOf(api.endpoints, context, resource, values);
  const stored = createObject(api, context, {
    ...{ resource, scope, names, id: own },
    values: { ...values, ...secret },
  });
  emitChange(api, context, { served, resource, stored, change: ["created", "create", "new"] });
  const response = served.operation.success(201);
  return respondWith(api, { response, resource, now: context.now }, stored.value);
}

function list(call: Call, resource: Resource): RouteResponse {
  const { api, served, context, request, read } = call;
  const { schemas } = api;
  const scope = placeOf(read.path.slice(0, resource.scopeLength));
  const objects = [...objectsOf(context.state, resource).values()].filter(
    (one) => one.scope === scope,
  );
  const parameters = served.operation.parameters
    .filter(({ place }) => place === "query")
    .map(({ name, schema }) => {
      const node = schemas.flatten(schema);
      const isSent = read.query.has(name);
      const value = isSent ? read.query.get(name) : node["default"];
      return { name, value, isSent, least: node["minimum"] ?? node["default"] };
    });
  const page = listPage(objects, parameters, schemas.properties(resource.schema));
  if (page.unknownCursor !== undefined) {
    throw refusal(
      call,
      invalidStatus(served.operation),
      `There is no object ${page.unknownCursor} to continue after`,
    );
  }
  for (const name of page.unused) context.listUnsupported(request, name);
  return respondList(api, {
    operation: served.operation,
    resource,
    page,
    request,
    now: context.now,
  });
}

/** Shows, changes or removes one object. */
function onObject(call: Call, resource: Resource): RouteResponse {
  const { api, served, context, read } = call;
  const { role, operation } = served;
  const values = valuesOf(call, resource);
  const inBody = role.hasIdInBody ? values[resource.idProperty ?? ""] : undefined;
  const own = inBody === undefined ? read.path[resource.scopeLength] : String(inBody);
  if (own === undefined)
    throw refusal(
      call,
      invalidStatus(operation),
      `body.${resource.idProperty ?? "id"} is required`,
    );
  const place = placeOf([...read.path.slice(0, resource.scopeLength), own]);
  const stored = objectsOf(context.state, resource).get(place);
  if (!stored) {
    const isUpsert = role.name === "replace" && !role.hasIdInBody && !hasCreate(api, resource);
    if (isUpsert) return create(call, resource, idOf(call, resource, own));
    throw refusal(call, 404, `There is no ${resource.singular} ${own}`);
  }
  if (role.name === "delete") return remove(call, resource, stored);
  const changed = change(call, resource, stored, values);
  return respondWith(
    api,
    { response: operation.success(), resource, now: context.now },
    changed.value,
  );
}

/** Returns the id of a path with the type of its property. */
function idOf({ api: { schemas } }: Call, resource: Resource, own: string): number | string {
  const { idProperty, schema } = resource;
  const property = idProperty === undefined ? {} : schemas.properties(schema)[idProperty];
  const id = readText(schemas, property, own);
  return typeof id === "number" ? id : own;
}

function hasCreate({ operations }: Api, resource: Resource): boolean {
  return operations.some(({ role }) => role.name === "create" && role.resource === resource);
}

function change(call: Call, resource: Resource, stored: Stored, values: Json): Stored {
  const { api, served, context } = call;
  const { name, verb = "" } = served.role;
  if (name === "show") return stored;
  const next = nextValue(call, resource, stored, values);
  const changed = changeObject(api, context, resource, stored, next);
  const words = name === "act" ? api.events.wordsOfVerb(verb) : ["updated", "update", "changed"];
  emitChange(api, context, { served, resource, stored: changed, change: words });
  return changed;
}

function nextValue(call: Call, resource: Resource, stored: Stored, values: Json): Json {
  const { api, served, context, read } = call;
  const { schemas } = api;
  const { schema } = resource;
  const { name, verb = "" } = served.role;
  const target = { schemas, schema, now: context.now };
  if (Array.isArray(read.body)) {
    throw refusal(call, 415, "JSON Patch is not simulated; send the changed properties");
  }
  const merged = fitObject(
    target,
    stored.value,
    mergeNested(stored.value, values, name === "replace"),
  );
  if (name === "act") {
    const state = stateFor(schemas, schema, verb);
    const { set } = served.operation.extension;
    const fields = isRecord(set) ? set : state ? { [state.property]: state.value } : {};
    return fitObject(target, merged, fields);
  }
  return name === "replace" ? withoutUnsent(call, resource, merged, values) : merged;
}

/** Merges objects in objects as JSON Merge Patch (RFC 7396) does. */
function mergeNested(base: Json, values: Json, isReplaced: boolean): Json {
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
  const settable = schemas.properties(body.schema);
  const unsent = Object.entries(merged).filter(([name]) => {
    const isSettable =
      Object.hasOwn(settable, name) && schemas.flatten(settable[name])["readOnly"] !== true;
    return isSettable && !(name in values) && name !== resource.idProperty;
  });
  const kept = Object.fromEntries(
    Object.entries(merged).filter((entry) => !unsent.some(([name]) => name === entry[0])),
  );
  const sample = sampleOf({ schemas, schema: resource.schema, now: context.now });
  const target = { schemas, schema: resource.schema, now: context.now };
  const base = isRecord(sample) ? sample : {};
  const missing = findFaults(schemas, resource.schema, kept, "response").flatMap(
    ({ path: [name] }) =>
      typeof name === "string" && name in base && !(name in kept)
        ? [[name, base[name]] as const]
        : [],
  );
  return makeValid(target, merged, { ...kept, ...Object.fromEntries(missing) });
}

function remove(call: Call, resource: Resource, stored: Stored): RouteResponse {
  const { api, served, context } = call;
  removeObject(api, context.state, resource, stored);
  emitChange(api, context, { served, resource, stored, change: ["deleted", "delete", "removed"] });
  const response = served.operation.success(204);
  const content = jsonContent(response.contents);
  const isMarked = content && "deleted" in api.schemas.properties(content.schema);
  const value = isMarked ? { ...stored.value, deleted: true } : stored.value;
  return respondWith(api, { response, resource, now: context.now }, value);
}

/** Shows or changes the one object of a path. */
function handleDocument({ api, served: { operation }, context, read }: Call): RouteResponse {
  const { state, now } = context;
  const { schemas } = api;
  const response = operation.success();
  const content = jsonContent(response.contents);
  if (!content) return respondSample(api, operation, now);
  const key = shapeOf(operation.segments);
  const target = { schemas, schema: content.schema, now };
  const [example] = content.examples.filter(
    (one) => findFaults(schemas, content.schema, one, "response").length === 0,
  );
  const sample = example ?? sampleOf(target);
  const base = isRecord(sample) ? sample : {};
  const stored = state.documents.get(key) ?? base;
  const body = isRecord(read.body) ? read.body : {};
  const before = operation.method === "PUT" ? { ...base, ...stored } : stored;
  const next = makeValid(
    target,
    base,
    fitObject(target, before, mergeNested(before, body, operation.method === "PUT")),
  );
  if (operation.method !== "GET") state.documents.set(key, next);
  const media = content.mediaType === "*/*" ? {} : { "content-type": content.mediaType };
  return new RouteResponse(response.status, next, media);
}
