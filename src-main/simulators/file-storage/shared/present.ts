import { currentVersion, type Item, type State } from "../state.ts";

export type ApiObject = Readonly<Record<string, unknown>>;

/** The input of presenters: the state, and the base of links. */
export interface View {
  readonly state: State;
  readonly baseUrl: string;
  readonly now: number;
  /** The user in whose name the request is made. */
  readonly actor: string;
}

/** `2026-01-15T12:00:00Z` */
export function presentTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** A user in short form. */
export function presentUserMini({ state }: View, id: string): ApiObject {
  const user = state.users.get(id);
  return { type: "user", id, name: user?.name ?? "", login: user?.login ?? "" };
}

/** `web_link` → `web link` */
export const nameOf = (type: Item["type"]): string => type.replace("_", " ");

/** An item in short form. */
export function presentMini(item: Item): ApiObject {
  const base = {
    type: item.type,
    id: item.id,
    sequence_id: item.parentId === null ? null : String(item.etag),
    etag: item.parentId === null ? null : String(item.etag),
    name: item.name,
  };
  if (item.type === "folder") return base;
  if (item.type === "web_link") return { ...base, url: item.url };
  const { id, sha1 } = currentVersion(item);
  return { ...base, sha1, file_version: { type: "file_version", id, sha1 } };
}

/** One page of a list that is addressed by offsets. */
export function presentPage<T>(
  all: readonly T[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  present: (item: T) => ApiObject,
): ApiObject {
  const entries = all.slice(offset, offset + limit).map(present);
  return { total_count: all.length, entries, offset, limit };
}

/** The named fields of an object; its type and id are always shown. Default: all. */
export function selectFields(wire: ApiObject, fields: readonly string[] | undefined): ApiObject {
  if (fields === undefined) return wire;
  const isShown = (name: string) => name === "type" || name === "id" || fields.includes(name);
  return Object.fromEntries(Object.entries(wire).filter(([name]) => isShown(name)));
}
