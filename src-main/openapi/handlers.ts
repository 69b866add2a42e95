import { isRecord } from "#shared/text/json-in.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Api, ServedOperation } from "./api.ts";
import { type Call, refusal } from "./call.ts";
import { asText, type Json } from "./description/description.ts";
import { emitChange, emitOwn } from "./events/emit.ts";
import { readSecretOf } from "./events/endpoints.ts";
import { handleDocument } from "./handle-document.ts";
import { nextValue } from "./next-value.ts";
import { wordsOfAction } from "./events/words-of-action.ts";
import { jsonContent } from "./operations/operation.ts";
import type { Resource } from "./operations/resource.ts";
import { plainName } from "./operations/words.ts";
import { invalidStatus, readRequest } from "./requests/read-request.ts";
import { readText } from "./requests/read-values.ts";
import { respondSample, respondWith } from "./responses/respond.ts";
import { respondList } from "./responses/respond-list.ts";
import { listPage } from "./store/list-objects.ts";
import { pathOf } from "./store/paths.ts";
import {
  changeObject,
  createObject,
  type Draft,
  IdsExhausted,
  objectsOf,
  placeOf,
  removeObject,
} from "./store/objects.ts";
import type { ApiContext, Stored } from "./store/state.ts";

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
  if (name === "sample" || !resource) {
    emitOwn(api, context, served, undefined);
    return respondSample(api, served.operation, context.now);
  }
  checkParents(call, resource);
  if (name === "create") return create(call, resource);
  if (name === "list") return list(call, resource);
  return onObject(call, resource);
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

/**
 * Returns the values of a body, named as the properties of the object: `FriendlyName` of a form is
 * `friendly_name`. Those of `{"order": {…}}` where the object is wrapped.
 */
function valuesOf(call: Call, resource: Resource): Json {
  const properties = Object.keys(call.api.schemas.properties(resource.schema));
  const values = Object.entries(sentValues(call, resource)).map(([name, value]) => {
    const isKnown = properties.includes(name);
    const property = isKnown ? name : properties.find((one) => plainName(one) === plainName(name));
    return [property ?? name, value] as const;
  });
  return Object.fromEntries(values);
}

function sentValues({ api: { schemas }, read }: Call, resource: Resource): Json {
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
  const draft = { resource, scope, names, id: own, values: { ...values, ...secret } };
  const stored = createOrRefuse(call, draft);
  emitChange(api, context, { served, resource, stored, change: ["created", "create", "new"] });
  const response = served.operation.success(201);
  const isMounted = call.request.url.startsWith(`${api.prefix}/`);
  const location = (isMounted ? api.prefix : "") + pathOf(resource, stored.id);
  return respondWith(api, { response, resource, now: context.now, location }, stored.value);
}

function createOrRefuse(call: Call, draft: Draft): Stored {
  try {
    return createObject(call.api, call.context, draft);
  } catch (error) {
    if (!(error instanceof IdsExhausted)) throw error;
    throw refusal(call, 409, `No further ${draft.resource.singular} is possible: ${error.message}`);
  }
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
  const own = inBody === undefined ? read.path[resource.scopeLength] : asText(inBody);
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
  const words =
    name === "act"
      ? wordsOfAction(api, resource, verb)
      : (["updated", "update", "changed"] as const);
  emitChange(api, context, { served, resource, stored: changed, change: words });
  return changed;
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
