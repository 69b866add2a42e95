import type { Item, SharedLink } from "../state.ts";

/** Returns the shared link of an item; `undefined` once its end has come. */
export function sharedLinkOf({ sharedLink }: Item, now: number): SharedLink | undefined {
  const end = sharedLink?.unsharedAt ?? null;
  return end !== null && Date.parse(end) <= now ? undefined : sharedLink;
}
