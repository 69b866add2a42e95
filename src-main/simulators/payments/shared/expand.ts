import { isRecord } from "#shared/text/json-in.ts";
import { badRequest } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { heldBy, type ObjectName } from "./expandable.ts";
import { findObject, findPart } from "./find-object.ts";
import { addFormerFields, formerlyHeldBy } from "./former-fields.ts";
import type { ApiObject } from "./present.ts";

const MAX_DEPTH = 4;

function canExpand(
  objects: readonly ObjectName[],
  [field, ...rest]: readonly string[],
  version: string,
): boolean {
  if (field === undefined) return true;
  // Lists hold their objects under `data`; what follows reaches into each of them.
  if (field === "data") return canExpand(objects, rest, version);
  const known = objects
    .map((name) => heldBy(name, field) ?? formerlyHeldBy(name, field, version))
    .filter((next) => next !== undefined);
  return known.length > 0 && canExpand(known.flat(), rest, version);
}

/** Throws if a path cannot be expanded in the version of a request. */
export function checkExpand(
  answers: ObjectName,
  paths: readonly string[],
  version: string,
  isList = false,
): void {
  for (const path of paths) {
    // Not an object: a search counts what it finds when it is asked for this.
    if (path === "total_count") continue;
    const fields = path.split(".");
    if (isList && fields[0] !== "data") {
      const message = `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`;
      throw badRequest(message, { param: "expand" });
    }
    if (fields.filter((field) => field !== "data").length > MAX_DEPTH) {
      const message = `You cannot expand more than ${String(MAX_DEPTH)} levels of a property. Property: ${path}`;
      throw badRequest(message, { param: "expand" });
    }
    if (canExpand([answers], fields, version)) continue;
    throw badRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
  }
}

/**
 * Puts the objects in the place of their ids, in the shape of a version. The answer is this request's own and
 * may be changed.
 */
export function expandObject(
  context: SimContext,
  wire: ApiObject,
  paths: readonly string[],
  version: string,
): ApiObject {
  for (const path of paths) expandPath(context, wire, path.split("."), version);
  return wire;
}

function expandPath(
  context: SimContext,
  wire: ApiObject,
  [field, ...rest]: string[],
  version: string,
): void {
  if (field === undefined) return;
  const value = wire[field];
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) =>
      typeof item === "string"
        ? (inVersion(context, findObject(context, item), version) ?? item)
        : item,
    );
    wire[field] = items;
    for (const item of items) if (isRecord(item)) expandPath(context, item, rest, version);
    return;
  }
  const inner = isRecord(value)
    ? value
    : inVersion(context, findInside(context, wire, field), version);
  if (inner === undefined) return;
  wire[field] = inner;
  if (isRecord(inner)) expandPath(context, inner, rest, version);
}

/** Adds to an object that was found what its version shows besides. */
function inVersion(context: SimContext, found: unknown, version: string): unknown {
  if (isRecord(found)) addFormerFields(context, found, version);
  return found;
}

function findInside(context: SimContext, wire: ApiObject, field: string): unknown {
  const value = wire[field];
  return typeof value === "string"
    ? findObject(context, value, field)
    : findPart(context, wire, field);
}
