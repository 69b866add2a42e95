import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { SimContext, State } from "../../state.ts";
import { childrenOf, parentIdOf } from "./actions.ts";
import { findObject } from "./drafts.ts";
import { referencesIn } from "./references.ts";
import { type CatalogObject, dataNames, nestingOf } from "./types.ts";

/** The world that an object is shown in. */
type Shown = Pick<SimContext, "state" | "baseUrl">;

function ordinalOf({ data }: CatalogObject): number {
  return typeof data["ordinal"] === "number" ? data["ordinal"] : 0;
}

/** The children of an object in the order of their ordinals, under the name of their list. */
function presentChildren(shown: Shown, object: CatalogObject): ApiObject {
  const nesting = nestingOf(object.type);
  if (!nesting) return {};
  const children = childrenOf(shown.state, object.id);
  if (children.length === 0) return {};
  const sorted = children.toSorted((a, b) => ordinalOf(a) - ordinalOf(b));
  return { [nesting.list]: sorted.map((child) => presentObject(shown, child)) };
}

/** The fields that Square adds to the data of some types. */
function defaultsOf({ state, baseUrl }: Shown, { id, type, data }: CatalogObject): ApiObject {
  if (type === "IMAGE" && state.catalogImages.has(id)) return { url: `${baseUrl}${imagePath(id)}` };
  if (type === "ITEM") {
    const { description, description_html: html } = data;
    const plain = typeof description === "string" ? description : stripTags(html);
    return {
      is_taxable: true,
      is_archived: false,
      product_type: "REGULAR",
      description: plain,
      description_html: plain === undefined ? undefined : (html ?? `<p>${escapeHtml(plain)}</p>`),
      description_plaintext: plain,
    };
  }
  if (type === "ITEM_VARIATION") return { ordinal: 0, sellable: true, stockable: true };
  return type === "TAX" ? { enabled: true } : {};
}

/** The path at which the file of an image is served. */
export const imagePath = (id: string) => `/catalog-images/${id}/original`;

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function stripTags(html: unknown): string | undefined {
  return typeof html === "string" ? html.replaceAll(/<[^>]*>/g, "") : undefined;
}

/** An object as Square shows it, with its children. */
export function presentObject(shown: Shown, object: CatalogObject): ApiObject {
  return {
    type: object.type,
    id: object.id,
    updated_at: iso(object.updatedAt),
    version: object.version,
    is_deleted: object.isDeleted,
    present_at_all_locations: true,
    ...object.base,
    [dataNames[object.type]]: {
      ...defaultsOf(shown, object),
      ...object.data,
      ...presentChildren(shown, object),
    },
  };
}

/** The objects that these refer to, and the parents of those that have one; each once. */
export function relatedTo(
  state: State,
  objects: readonly CatalogObject[],
): readonly CatalogObject[] {
  const shown = new Set(objects.map(({ id }) => id));
  const related = new Map<string, CatalogObject>();
  const holders = objects.flatMap((object) => [object, ...childrenOf(state, object.id)]);
  for (const holder of holders) {
    const ids = [...referencesIn({ ...holder.base, ...holder.data })].map(({ id }) => id);
    for (const id of [...ids, parentIdOf(holder) ?? ""]) {
      const found = shown.has(id) ? undefined : findObject(state, id);
      if (found) related.set(id, found);
    }
  }
  return [...related.values()];
}

/** The chain of categories above a category, nearest first. */
export function pathToRoot(state: State, category: CatalogObject): readonly ApiObject[] {
  const path: ApiObject[] = [];
  const seen = new Set([category.id]);
  let next = parentCategoryOf(state, category);
  while (next && !seen.has(next.id)) {
    seen.add(next.id);
    path.push({ category_id: next.id, category_name: next.data["name"] });
    next = parentCategoryOf(state, next);
  }
  return path;
}

function parentCategoryOf(state: State, { data }: CatalogObject): CatalogObject | undefined {
  const [parent] = referencesIn({ parent_category: data["parent_category"] });
  return parent && findObject(state, parent.id);
}
