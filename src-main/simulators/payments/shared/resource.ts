import type { Collection } from "#core/state/collection.ts";
import { noSuchObject, noSuchReference } from "../errors.ts";
import { changed, emit, happened } from "../events.ts";
import type { SimContext, State } from "../state.ts";
import type { EventType } from "./event-types.ts";
import type { ObjectName } from "./expandable.ts";
import type { ApiObject } from "./present.ts";

interface HasId {
  readonly id: string;
}

/** The facts about a kind of object that its routes, `expand` and its events use. */
export interface Resource<T extends HasId> {
  readonly name: ObjectName;
  /** The name in errors; default: `name`. */
  readonly noun?: string;
  /** The parameter that errors about an id in a path name; default: `id`. */
  readonly param?: string;
  readonly of: (state: State) => Collection<T>;
  readonly present: (item: T, context: SimContext) => ApiObject;
  /** Returns whether an object was deleted: it stays for those that refer to it, and is not found any more. */
  readonly isDeleted?: (item: T) => boolean;
}

function living<T extends HasId>(
  { state }: SimContext,
  { of, isDeleted }: Resource<T>,
  id: string,
): T | undefined {
  const found = of(state).get(id);
  return found && isDeleted?.(found) === true ? undefined : found;
}

/** The object that a path names, or 404. */
export function createObject<T extends HasId>(
  context: SimContext,
  resource: Resource<T>,
  id: string,
): T {
  const found = living(context, resource, id);
  if (!found) throw noSuchObject(resource.noun ?? resource.name, id, resource.param);
  return found;
}

/** The object that a parameter names, or 400. */
export function referenceTo<T extends HasId>(
  context: SimContext,
  resource: Resource<T>,
  id: string,
  param: string,
): T {
  const found = living(context, resource, id);
  if (!found) throw noSuchReference(resource.noun ?? resource.name, id, param);
  return found;
}

/** Stores a new object and records its event. */
export function addAndEmit<T extends HasId>(
  context: SimContext,
  { of, present }: Resource<T>,
  type: EventType,
  item: NoInfer<T>,
): T {
  of(context.state).add(item);
  emit(context, happened(type, present(item, context)));
  return item;
}

/** Stores the next version of an object and records what happened to it. */
export function replaceAndEmit<T extends HasId>(
  context: SimContext,
  { of, present }: Resource<T>,
  type: EventType,
  item: NoInfer<T>,
): T {
  of(context.state).replace(item);
  emit(context, happened(type, present(item, context)));
  return item;
}

/** Changes an object and records the fields that differ, if any do. */
export function changeAndEmit<T extends HasId>(
  context: SimContext,
  { of, present }: Resource<T>,
  type: EventType,
  item: T,
  change: Partial<T>,
): T {
  const before = present(item, context);
  const after = of(context.state).replace({ ...item, ...change });
  emit(context, changed(type, before, present(after, context)));
  return after;
}
