import { badRequest } from "../errors.ts";
import type { ApiObject } from "../shared/present.ts";

/** The id of the favorites, the one collection that users have. */
export const FAVORITES = "80000001";

/** A collection. */
export const presentCollection = (id: string): ApiObject => ({
  type: "collection",
  id,
  name: "Favorites",
  collection_type: "favorites",
});

/** Returns the ids of the collections of an item, each known and once. */
export function listCollections(
  input: readonly { readonly id?: string | undefined }[],
): readonly string[] {
  const ids = input.map(({ id = "" }) => id);
  const unknown = ids.find((id) => id !== FAVORITES);
  if (unknown !== undefined) throw badRequest("collections", `There is no collection '${unknown}'`);
  return [...new Set(ids)];
}
