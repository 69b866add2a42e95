import { badRequest } from "../errors.ts";
import type { Item, SharedLink, State } from "../state.ts";

/** Returns the shared link of an item; `undefined` once its end has come. */
export function sharedLinkOf({ sharedLink }: Item, now: number): SharedLink | undefined {
  const end = sharedLink?.unsharedAt ?? null;
  return end !== null && Date.parse(end) <= now ? undefined : sharedLink;
}

/** The place of a link with a name of its own, beside the ids of links. */
const namedKey = (vanityName: string) => `v/${vanityName}`;

/** Returns the type and the id of the item that the address of a shared link leads to. */
export function findLinked({ links }: State, address: string) {
  const [, kind, name = ""] = /\/([sv])\/([^/]+)$/.exec(address) ?? [];
  return links.get(kind === "v" ? namedKey(name) : name);
}

/** Makes the addresses of a link lead to its item. A name leads to one item only. */
export function registerLink({ links }: State, item: Item, { id, vanityName }: SharedLink): void {
  const key = vanityName === null ? undefined : namedKey(vanityName);
  const holder = key === undefined ? undefined : links.get(key);
  if (holder && (holder.type !== item.type || holder.id !== item.id)) {
    throw badRequest("vanity_name", "is already in use");
  }
  forgetLink({ links }, item);
  const target = { type: item.type, id: item.id };
  links.set(id, target);
  if (key !== undefined) links.set(key, target);
}

/** Makes the addresses of an item's link lead nowhere. */
export function forgetLink({ links }: Pick<State, "links">, { sharedLink }: Item): void {
  if (!sharedLink) return;
  links.delete(sharedLink.id);
  if (sharedLink.vanityName !== null) links.delete(namedKey(sharedLink.vanityName));
}
