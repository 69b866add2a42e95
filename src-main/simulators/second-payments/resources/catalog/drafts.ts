import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { invalidRequest } from "../../errors.ts";
import type { State } from "../../state.ts";
import { referencesIn } from "./references.ts";
import type { SentObject } from "./schema.ts";
import { type CatalogObject, type CatalogType, dataNames, nestingOf } from "./types.ts";

/** An object as it will be stored, still with the ids that the client made up. */
export interface Draft {
  readonly id: string;
  readonly type: CatalogType;
  readonly sentVersion: number | undefined;
  readonly base: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  /** The list of children was sent: children that it lacks are removed. */
  readonly replacesChildren: boolean;
}

const fields = z.record(z.string(), z.unknown());
const child = lazyLooseObject(() => ({ id: z.string(), version: z.int().optional() }));

/** The fields that the simulator writes. */
const computed: ReadonlySet<string> = new Set([
  ...Object.values(dataNames),
  "catalog_v1_ids",
  "created_at",
  "id",
  "is_deleted",
  "type",
  "updated_at",
  "version",
]);

function withoutUndefined(
  all: Readonly<Record<string, unknown>>,
  left: (name: string) => boolean = () => true,
): Record<string, unknown> {
  const kept = Object.entries(all).filter(([name, value]) => value !== undefined && left(name));
  return Object.fromEntries(kept);
}

function draftOf(type: CatalogType, sent: z.output<typeof child>): readonly Draft[] {
  const nesting = nestingOf(type);
  const data = fields.parse(sent[dataNames[type]] ?? {});
  const list = nesting ? data[nesting.list] : undefined;
  const own: Draft = {
    id: sent.id,
    type,
    sentVersion: sent.version,
    base: withoutUndefined(sent, (name) => !computed.has(name)),
    data: withoutUndefined(data, (name) => name !== nesting?.list),
    replacesChildren: list !== undefined,
  };
  if (!nesting || list === undefined) return [own];
  const children = z
    .array(child)
    .parse(list)
    .flatMap((one) => {
      const name = dataNames[nesting.child];
      const inner = { ...fields.parse(one[name] ?? {}), [nesting.parentField]: sent.id };
      return draftOf(nesting.child, { ...one, [name]: inner });
    });
  return [own, ...children];
}

/** Returns the objects of a request with their children, each on its own. */
export function draftsOf(sent: readonly SentObject[]): readonly Draft[] {
  return sent.flatMap((object) => draftOf(object.type, object));
}

/** Returns the object with an id, unless it is deleted. */
export function findObject({ catalog }: State, id: string): CatalogObject | undefined {
  const found = catalog.get(id);
  return found?.isDeleted === false ? found : undefined;
}

function checkIdentity(state: State, draft: Draft): void {
  if (draft.id.startsWith("#")) return;
  const found = findObject(state, draft.id);
  if (found?.type !== draft.type) {
    const detail = `Catalog object with ID \`${draft.id}\` and type ${draft.type} not found.`;
    throw invalidRequest(404, "NOT_FOUND", detail, "object.id");
  }
  if (draft.sentVersion === found.version) return;
  const detail = `Object version does not match latest database version. Object \`${draft.id}\` is at version ${String(found.version)}.`;
  throw invalidRequest(400, "VERSION_MISMATCH", detail, "object.version");
}

/** Throws if an object is unknown or out of date, is sent twice, or refers to an unknown object. */
export function checkDrafts(state: State, drafts: readonly Draft[]): void {
  const sent = new Map<string, CatalogType>();
  for (const draft of drafts) {
    if (sent.has(draft.id)) {
      const detail = `Duplicate object ID \`${draft.id}\` in the request.`;
      throw invalidRequest(400, "INVALID_VALUE", detail, "object.id");
    }
    sent.set(draft.id, draft.type);
    checkIdentity(state, draft);
  }
  for (const draft of drafts) {
    for (const { id, type, field } of referencesIn({ ...draft.base, ...draft.data })) {
      if ((sent.get(id) ?? findObject(state, id)?.type) === type) continue;
      const detail = `Object \`${draft.id}\` refers to ${id}, which is no object of type ${type}.`;
      throw invalidRequest(400, "INVALID_VALUE", detail, field);
    }
  }
}
