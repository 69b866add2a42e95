import { jsonContent, type Operation, shapeOf } from "./operation.ts";
import { findObject, isSame } from "./find-places.ts";
import type { Resource } from "./resource.ts";
import { formsOf, singularOf, wordsOf } from "./words.ts";
import { textIn, textsIn } from "../description/description.ts";
import { InvalidDescription } from "../description/invalid-description.ts";
import { pointTo } from "../description/pointer.ts";
import type { OperationExtension, RoleName } from "../extensions.ts";
import type { Schemas } from "../schema/merge.ts";

/** The effect of an operation, and what it is about. */
export interface Role {
  readonly name: RoleName;
  readonly resource?: Resource;
  /** The verb of an action: `cancel`. */
  readonly verb?: string;
  /** True if the id of the object is in the body, not in the path. */
  readonly hasIdInBody?: boolean;
}

const SAMPLE: Role = { name: "sample" };

/** Returns the role that the description gives an operation, else the one that its path and method mean. */
export function roleOf(
  operation: Operation,
  extension: OperationExtension,
  resources: ReadonlyMap<string, Resource>,
  schemas: Schemas,
  file: string,
): Role {
  const pointer = pointTo(operation.pointer, "x-simdeck");
  const resource = namedResource(extension.resource, resources, file, pointTo(pointer, "resource"));
  const found = recognise(operation, extension, resources, schemas);
  const own = { ...found, ...(resource ? { resource } : {}) };
  const { role: name } = extension;
  if (name === undefined) return own;
  if (name === "sample" || name === "document") return { name };
  const about = own.resource ?? resourceOf(operation, resources);
  if (about) return { ...own, name, resource: about, verb: own.verb ?? lastWord(operation) };
  throw new InvalidDescription(
    file,
    pointTo(pointer, "role"),
    `${name} needs a collection; name one in resource: ${[...resources.keys()].join(", ") || "there is none"}`,
  );
}

function namedResource(
  name: string | undefined,
  resources: ReadonlyMap<string, Resource>,
  file: string,
  pointer: string,
): Resource | undefined {
  if (name === undefined) return undefined;
  const found = [...resources.values()].find((one) => one.name === name || one.shape === name);
  if (found) return found;
  const known = [...resources.values()].map((one) => one.name).join(", ");
  throw new InvalidDescription(
    file,
    pointer,
    `${JSON.stringify(name)} is no collection; the collections are ${known}`,
  );
}

function lastWord({ segments }: Operation): string {
  const { text = "" } = segments.findLast(({ names }) => names.length === 0) ?? {};
  return text.replace(/^:/, "");
}

/** The collection that the path leads to or through. */
function resourceOf(
  { segments }: Operation,
  resources: ReadonlyMap<string, Resource>,
): Resource | undefined {
  for (let length = segments.length; length > 0; length -= 1) {
    const found = resources.get(shapeOf(segments.slice(0, length)));
    if (found) return found;
  }
  return undefined;
}

const ofCollection: Readonly<Record<string, RoleName>> = {
  POST: "create",
  GET: "list",
  PUT: "replace",
  PATCH: "update",
};

const ofItem: Readonly<Record<string, RoleName>> = {
  GET: "show",
  PUT: "replace",
  PATCH: "update",
  POST: "update",
  DELETE: "delete",
};

function recognise(
  operation: Operation,
  extension: OperationExtension,
  resources: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): Role {
  const { method } = operation;
  const shape = shapeOf(operation.segments);
  const collection = resources.get(shape);
  if (collection) {
    const name = ofCollection[method];
    const hasIdInBody = name === "replace" || name === "update";
    const isPossible = !hasIdInBody || takesId(operation, collection, schemas);
    if (name && isPossible) return { name, resource: collection, hasIdInBody };
  }
  const item = shape.endsWith("/{}") ? resources.get(shape.slice(0, -"/{}".length)) : undefined;
  const itemRole = ofItem[method];
  if (item && itemRole) return { name: itemRole, resource: item };
  const action = actionOf(operation, extension, resources, schemas);
  if (action) return action;
  return isDocument(operation, schemas, collection) ? { name: "document" } : SAMPLE;
}

function takesId(operation: Operation, { idProperty }: Resource, schemas: Schemas): boolean {
  const [body] = operation.bodies;
  return (
    body !== undefined && idProperty !== undefined && idProperty in schemas.properties(body.schema)
  );
}

/** `POST /orders/{id}/cancel`, or `POST /orders/{id}:cancel`. */
function actionOf(
  operation: Operation,
  { set }: OperationExtension,
  resources: ReadonlyMap<string, Resource>,
  schemas: Schemas,
): Role | undefined {
  const { method, segments } = operation;
  if (method !== "POST" && method !== "PUT") return undefined;
  const shape = shapeOf(segments);
  const [, before, verb] = /^(.+)\/\{\}[/:]([A-Za-z][\w-]*)$/.exec(shape) ?? [];
  const resource = before === undefined ? undefined : resources.get(before);
  if (!resource || verb === undefined) return undefined;
  const role: Role = { name: "act", resource, verb };
  if (set !== undefined) return role;
  if (stateFor(schemas, resource.schema, verb)) return role;
  const content = jsonContent(operation.success().contents);
  const isPlural = singularOf(verb) !== verb;
  if (!content) return operation.success().contents.length === 0 && !isPlural ? role : undefined;
  // `POST /workspaces/{id}/projects` adds a project, and changes no workspace.
  if (isPlural && !isSame(content.schema, resource.schema)) return undefined;
  return findObject(schemas, content.schema, resource) ? role : undefined;
}

/** Returns the property and the value that a verb means: `cancel` sets `status` to `canceled`. */
export function stateFor(
  schemas: Schemas,
  schema: unknown,
  verb: string,
): { readonly property: string; readonly value: string } | undefined {
  // `mark-paid` means the state that its last word names.
  const forms = [...formsOf(verb), ...formsOf(wordsOf(verb).at(-1) ?? verb)];
  for (const [property, node] of Object.entries(schemas.properties(schema))) {
    const values = textsIn(schemas.flatten(node)["enum"]);
    const value = forms
      .map((form) =>
        values.find(
          (one) => one.toLowerCase().replaceAll(/[-_ ]/g, "") === form.replaceAll(/[-_ ]/g, ""),
        ),
      )
      .find((one) => one !== undefined);
    if (value !== undefined) return { property, value };
  }
  return undefined;
}

function isDocument(
  operation: Operation,
  schemas: Schemas,
  collection: Resource | undefined,
): boolean {
  const { method, segments } = operation;
  if (collection || (method !== "GET" && method !== "PUT" && method !== "PATCH")) return false;
  if (segments.some(({ names }) => names.length > 0)) return false;
  const content = jsonContent(operation.success().contents);
  return content !== undefined && textIn(schemas.types(content.schema)[0]) === "object";
}
