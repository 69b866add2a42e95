import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { flagText } from "../../shared/fields.ts";
import { MAX_PAGE, presentPage, takePage } from "../../shared/paging.ts";
import type { SimContext } from "../../state.ts";
import { deleteObjects, requireObject, type Upserted, upsertObjects } from "./actions.ts";
import { createImage, createImageBody, replaceImage, updateImageBody } from "./images.ts";
import { pathToRoot, presentObject, relatedTo } from "./present.ts";
import { searchItems, searchItemsBody } from "./search-items.ts";
import { rulesOfSearch, searchBody, searchCatalog } from "./search.ts";
import {
  batchDeleteBody,
  batchRetrieveBody,
  batchUpsertBody,
  rulesOf,
  upsertBody,
} from "./schema.ts";
import { type CatalogObject, catalogTypes, topLevelTypes } from "./types.ts";

/** A form with an image of 15 MiB. */
const MAX_IMAGE_FORM = 16 * 1_024 * 1_024;

const typesText = z
  .string()
  .transform((text, context) => {
    const names = text.split(",").map((name) => name.trim().toUpperCase());
    const known = catalogTypes.filter((type) => names.includes(type));
    if (known.length === new Set(names).size) return known;
    return rejectField(
      context,
      "INVALID_ENUM_VALUE",
      `Unknown object type in ${text.slice(0, 100)}`,
    );
  })
  .optional();

const presentIds = ({ newIds }: Upserted) =>
  newIds.size === 0
    ? undefined
    : Array.from(newIds, ([client_object_id, object_id]) => ({ client_object_id, object_id }));

/** Shows objects; categories with their path where it is asked for. */
function showAll(
  context: SimContext,
  objects: readonly CatalogObject[],
  hasPath: boolean | undefined,
): readonly ApiObject[] {
  return objects.map((object) => {
    const shown = presentObject(context, object);
    if (hasPath !== true || object.type !== "CATEGORY") return shown;
    const path_to_root = pathToRoot(context.state, object);
    return { ...shown, category_data: { ...object.data, path_to_root } };
  });
}

/** The related objects, if they are asked for and there are any. */
function showRelated(
  context: SimContext,
  objects: readonly CatalogObject[],
  isAsked: boolean | undefined,
): readonly ApiObject[] | undefined {
  const related = isAsked === true ? relatedTo(context.state, objects) : [];
  return related.length === 0 ? undefined : showAll(context, related, false);
}

/** The catalog: items with variations, categories, taxes, discounts, modifiers, images and plans. */
export const routes = [
  route("POST /v2/catalog/object", "Creates or replaces an object", {
    body: upsertBody,
    rules: rulesOf("object"),
    once: "catalog",
    handle: (context, { body }) => {
      const upserted = upsertObjects(context, [body.object]);
      const [catalog_object] = showAll(context, upserted.objects, false);
      return { catalog_object, id_mappings: presentIds(upserted) };
    },
  }),
  route("POST /v2/catalog/batch-upsert", "Creates or replaces objects", {
    body: batchUpsertBody,
    rules: rulesOf("batches[].objects[]"),
    once: "catalog batch",
    handle: (context, { body }) => {
      const upserted = upsertObjects(
        context,
        body.batches.flatMap(({ objects }) => objects),
      );
      return {
        objects: showAll(context, upserted.objects, false),
        updated_at: iso(context.now),
        id_mappings: presentIds(upserted),
      };
    },
  }),
  route("GET /v2/catalog/list", "Lists objects", {
    query: lazyObject(() => ({ cursor: z.string().optional(), types: typesText })),
    unsupportedFilters: ["catalog_version"],
    handle: (context, { query }) => {
      const walk = { sort_order: "ASC", limit: MAX_PAGE, cursor: query.cursor } as const;
      const types = query.types ?? topLevelTypes;
      const page = takePage(
        context.state.catalog,
        walk,
        ({ type, isDeleted }) => !isDeleted && types.includes(type),
      );
      return presentPage("objects", page, (object) => presentObject(context, object));
    },
  }),
  route("GET /v2/catalog/info", "Shows the limits of the catalog", () => ({
    limits: {
      batch_upsert_max_objects_per_batch: 1_000,
      batch_upsert_max_total_objects: 10_000,
      batch_retrieve_max_object_ids: 1_000,
      search_max_page_limit: 1_000,
      batch_delete_max_object_ids: 200,
      update_item_taxes_max_item_ids: 1_000,
      update_item_taxes_max_taxes_to_enable: 1_000,
      update_item_taxes_max_taxes_to_disable: 1_000,
      update_item_modifier_lists_max_item_ids: 1_000,
      update_item_modifier_lists_max_modifier_lists_to_enable: 1_000,
      update_item_modifier_lists_max_modifier_lists_to_disable: 1_000,
    },
  })),
  route("POST /v2/catalog/batch-retrieve", "Shows several objects", {
    body: batchRetrieveBody,
    unsupported: ["catalog_version", "include_options"],
    handle: (context, { body }) => {
      const { catalog } = context.state;
      const found = body.object_ids
        .flatMap((id) => catalog.get(id) ?? [])
        .filter(({ isDeleted }) => !isDeleted || body.include_deleted_objects === true);
      const related_objects = showRelated(context, found, body.include_related_objects);
      const objects = showAll(context, found, body.include_category_path_to_root);
      return { ...(objects.length > 0 && { objects }), related_objects };
    },
  }),
  route("POST /v2/catalog/batch-delete", "Deletes objects with their children", {
    body: batchDeleteBody,
    handle: (context, { body }) => ({
      deleted_object_ids: deleteObjects(context, body.object_ids),
      deleted_at: iso(context.now),
    }),
  }),
  route("POST /v2/catalog/search", "Finds objects", {
    body: searchBody,
    rules: rulesOfSearch,
    unsupported: ["include_options", "query.modifiers_for_child_list_query"],
    handle: (context, { body }) => {
      const page = searchCatalog(context.state, body);
      const objects = showAll(context, page.items, body.include_category_path_to_root);
      return {
        cursor: page.cursor,
        ...(objects.length > 0 && { objects }),
        related_objects: showRelated(context, page.items, body.include_related_objects),
        latest_time: iso(context.state.catalogChanges.at),
      };
    },
  }),
  route("POST /v2/catalog/search-catalog-items", "Finds items", {
    body: searchItemsBody,
    unsupported: ["include_options"],
    handle: (context, { body }) => {
      const { page, variationIds } = searchItems(context.state, body);
      return {
        ...presentPage("items", page, (item) => presentObject(context, item)),
        matched_variation_ids: variationIds.length === 0 ? undefined : variationIds,
      };
    },
  }),
  route("GET /v2/catalog/object/:id", "Shows an object", {
    query: lazyObject(() => ({
      include_related_objects: flagText.optional(),
      include_category_path_to_root: flagText.optional(),
    })),
    unsupportedFilters: ["catalog_version"],
    handle: (context, request) => {
      const found = requireObject(context.state, readId(request));
      const { include_related_objects: related, include_category_path_to_root: path } =
        request.query;
      const [object] = showAll(context, [found], path);
      return { object, related_objects: showRelated(context, [found], related) };
    },
  }),
  route(
    "DELETE /v2/catalog/object/:id",
    "Deletes an object with its children",
    (context, request) => {
      const { id } = requireObject(context.state, readId(request));
      return { deleted_object_ids: deleteObjects(context, [id]), deleted_at: iso(context.now) };
    },
  ),
  route("POST /v2/catalog/images", "Adds an image", {
    bodyLimit: MAX_IMAGE_FORM,
    body: createImageBody,
    once: "image",
    handle: (context, { body }) => ({ image: presentObject(context, createImage(context, body)) }),
  }),
  route("PUT /v2/catalog/images/:id", "Replaces the file of an image", {
    bodyLimit: MAX_IMAGE_FORM,
    body: updateImageBody,
    once: "image file",
    handle: (context, request) => {
      const image = replaceImage(context, readId(request), request.body);
      return { image: image && presentObject(context, image) };
    },
  }),
  route("GET /catalog-images/:id/original", "Serves the file of an image", {
    open: true,
    handle: ({ state }, request) => {
      const id = readId(request);
      const file = state.catalogImages.get(id);
      if (!file || state.catalog.get(id)?.isDeleted !== false) throw notFound("image", id);
      return new RouteResponse(200, Buffer.from(file.bytes), {
        "content-type": file.contentType,
        ...sandboxHeaders(file.contentType),
      });
    },
  }),
];
