import { invalidRequest } from "../../errors.ts";
import { emitCatalog } from "../../events.ts";
import { catalogId } from "../../shared/ids.ts";
import type { SimContext, State } from "../../state.ts";
import { checkDrafts, type Draft, draftsOf, findObject } from "./drafts.ts";
import { replaceIdsIn } from "./references.ts";
import type { SentObject } from "./schema.ts";
import { type CatalogObject, nestingAbove } from "./types.ts";

const MAX_TOTAL = 10_000;

/** The result of a write: the objects of the first level, and the new ids by the client's ids. */
export interface Upserted {
  readonly objects: readonly CatalogObject[];
  readonly newIds: ReadonlyMap<string, string>;
}

/** Returns the parent's id of an object that is shown within another. */
export function parentIdOf({
  type,
  data,
}: Pick<CatalogObject, "type" | "data">): string | undefined {
  const nesting = nestingAbove(type);
  const id = nesting && data[nesting.parentField];
  return typeof id === "string" ? id : undefined;
}

/** Returns the children of an object that are not deleted, oldest first. */
export function childrenOf(state: State, id: string): readonly CatalogObject[] {
  const ids = state.catalogChildren.get(id) ?? [];
  return ids.flatMap((child) => findObject(state, child) ?? []);
}

/** Returns the next version of the catalog: the time, or one more where the clock stands. */
function takeVersion({ state, now }: SimContext): number {
  const { catalogChanges: changes } = state;
  changes.version = Math.max(now, changes.version + 1);
  changes.at = now;
  return changes.version;
}

function link({ catalogChildren }: State, object: CatalogObject): void {
  const parent = parentIdOf(object);
  if (parent === undefined) return;
  const known = catalogChildren.get(parent) ?? [];
  if (!known.includes(object.id)) catalogChildren.set(parent, [...known, object.id]);
}

function store(context: SimContext, draft: Draft, newIds: Upserted["newIds"], version: number) {
  const { state, now } = context;
  const id = newIds.get(draft.id) ?? draft.id;
  const old = state.catalog.get(id);
  const object: CatalogObject = {
    id,
    type: draft.type,
    createdAt: old?.createdAt ?? now,
    updatedAt: now,
    version,
    isDeleted: false,
    base: replaceIdsIn(draft.base, newIds),
    data: replaceIdsIn(draft.data, newIds),
  };
  if (old) state.catalog.replace(object);
  else state.catalog.add(object);
  link(state, object);
  return object;
}

/** Creates and replaces objects. Children that a sent list lacks are deleted. All are written, or none. */
export function upsertObjects(context: SimContext, sent: readonly SentObject[]): Upserted {
  const { ids, state } = context;
  const drafts = draftsOf(sent);
  if (drafts.length > MAX_TOTAL) {
    const detail = `A request may hold at most ${String(MAX_TOTAL)} objects.`;
    throw invalidRequest(400, "ARRAY_LENGTH_TOO_LONG", detail, "batches");
  }
  checkDrafts(state, drafts);
  const made = drafts.filter(({ id }) => id.startsWith("#"));
  const newIds = new Map(made.map(({ id }) => [id, catalogId(ids)]));
  const version = takeVersion(context);
  const stored = drafts.map((draft) => store(context, draft, newIds, version));
  const kept = new Set(stored.map(({ id }) => id));
  drafts.forEach(({ replacesChildren }, index) => {
    if (!replacesChildren) return;
    for (const child of childrenOf(state, stored[index]?.id ?? "")) {
      if (!kept.has(child.id)) markDeleted(context, child, version);
    }
  });
  emitCatalog(context);
  const topIds = new Set(sent.map(({ id }) => newIds.get(id) ?? id));
  return { objects: stored.filter(({ id }) => topIds.has(id)), newIds };
}

function markDeleted({ state, now }: SimContext, object: CatalogObject, version: number): void {
  state.catalog.replace({ ...object, isDeleted: true, version, updatedAt: now });
}

/** Deletes objects with their children. Returns the ids of all; ids that are unknown are left out. */
export function deleteObjects(context: SimContext, ids: readonly string[]): readonly string[] {
  const { state } = context;
  const found = ids.flatMap((id) => findObject(state, id) ?? []);
  const all = new Set(found.flatMap((object) => [object, ...childrenOf(state, object.id)]));
  if (all.size === 0) return [];
  const version = takeVersion(context);
  for (const object of all) markDeleted(context, object, version);
  emitCatalog(context);
  return Array.from(all, ({ id }) => id);
}

/** Changes the data of objects in place, as one version of the catalog. */
export function changeData(
  context: SimContext,
  objects: readonly CatalogObject[],
  change: (data: CatalogObject["data"]) => CatalogObject["data"],
): readonly CatalogObject[] {
  const version = takeVersion(context);
  const changed = objects.map((object) =>
    context.state.catalog.replace({
      ...object,
      data: change(object.data),
      version,
      updatedAt: context.now,
    }),
  );
  emitCatalog(context);
  return changed;
}

/** Returns an object that is not deleted, or throws Square's 404. */
export function requireObject(state: State, id: string): CatalogObject {
  const found = findObject(state, id);
  if (found) return found;
  throw invalidRequest(404, "NOT_FOUND", `Catalog object with ID \`${id}\` not found.`);
}
