import type * as z from "zod";
import type { sharedLink } from "./params.ts";
import type { BoxContext, Item, SharedLink } from "./state.ts";

/** Gives an item a shared link, changes the one it has, or takes it away (`null`). */
export function issueLink(
  { state, ids }: BoxContext,
  item: Item,
  wanted: z.output<typeof sharedLink>,
): SharedLink | undefined {
  if (wanted === null) {
    if (item.sharedLink) state.links.delete(item.sharedLink.id);
    return undefined;
  }
  const id = item.sharedLink?.id ?? ids.next("", 32, "lower");
  state.links.set(id, { type: item.type, id: item.id });
  return {
    id,
    access: wanted.access,
    canDownload: wanted.permissions?.can_download ?? true,
    canEdit: wanted.permissions?.can_edit ?? false,
    hasPassword: wanted.password !== undefined && wanted.password !== null,
    unsharedAt: wanted.unshared_at ?? null,
    vanityName: wanted.vanity_name ?? null,
  };
}
