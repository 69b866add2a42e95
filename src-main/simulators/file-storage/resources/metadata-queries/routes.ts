import { badRequest } from "../../errors.ts";
import { findItem, isTrashed, isWithin, requireFolder } from "../../items/tree.ts";
import { presentItem } from "../../items/present.ts";
import { requireTemplate } from "../../metadata/instances.ts";
import { PROPERTIES } from "../../metadata/template.ts";
import { compileQuery } from "../../metadata/query/parse.ts";
import { route } from "../../route.ts";
import type { ApiObject, View } from "../../shared/present.ts";
import type {
  Item,
  MetadataInstance,
  MetadataTemplate,
  MetadataValue,
  State,
} from "../../state.ts";
import { type QueryBody, queryBody } from "./schema.ts";

interface Found {
  readonly item: Item;
  readonly instance: MetadataInstance;
}

function compareValues(one: MetadataValue | undefined, other: MetadataValue | undefined): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (typeof one === "number" && typeof other === "number") return one - other;
  const [left, right] = [String(one), String(other)];
  return left === right ? 0 : left < right ? -1 : 1;
}

function sort(
  found: readonly Found[],
  { fields }: MetadataTemplate,
  order: QueryBody["order_by"],
): readonly Found[] {
  const unknown = order.find(({ field_key: key }) => !fields.some((field) => field.key === key));
  if (unknown) throw badRequest("order_by", `'${unknown.field_key}' is not a field`);
  const directions = new Set(order.map(({ direction }) => direction.toUpperCase()));
  if (directions.size > 1) throw badRequest("order_by", "must have one direction");
  return found.toSorted((a, b) => {
    for (const { field_key: key, direction } of order) {
      const place = compareValues(a.instance.values[key], b.instance.values[key]);
      if (place !== 0) return direction.toUpperCase() === "DESC" ? -place : place;
    }
    return Number(a.item.id) - Number(b.item.id);
  });
}

function search(state: State, template: MetadataTemplate, body: QueryBody): readonly Found[] {
  const { id } = requireFolder(state, body.ancestor_folder_id);
  const isMatch = compileQuery(body.query, template, body.query_params);
  return [...state.metadata.values()].flatMap((instance) => {
    const { itemType: type, itemId, templateId, values } = instance;
    if (templateId !== template.id || isMatch(values) !== true) return [];
    const item = findItem(state, { type, id: itemId });
    const isMeant =
      item && !isTrashed(state, item) && isWithin(state, item, { type: "folder", id });
    return isMeant ? [{ item, instance }] : [];
  });
}

/** Presents the named fields of an instance, which is nested in its scope and its template. */
function presentMetadata(
  { scope, templateKey, fields }: MetadataTemplate,
  { item, instance }: Found,
  asked: readonly string[],
): ApiObject {
  const prefix = `${scope}.${templateKey}`;
  const keys = asked.map((name) => {
    if (name === prefix) return undefined;
    const key = name.startsWith(`${prefix}.`) ? name.slice(prefix.length + 1) : "";
    if (fields.some((field) => field.key === key)) return key;
    throw badRequest("fields", `'metadata.${name}' is not a field of the template`);
  });
  const values = keys
    .filter((key) => key !== undefined)
    .map((key) => [key, instance.values[key]] as const);
  return {
    [scope]: {
      [templateKey]: {
        $parent: `${item.type}_${item.id}`,
        $template: templateKey,
        $scope: scope,
        $version: instance.version,
        ...Object.fromEntries(values),
      },
    },
  };
}

const METADATA = "metadata.";

function presentFound(
  view: View,
  template: MetadataTemplate,
  found: Found,
  fields: readonly string[] = [],
): ApiObject {
  const own = fields.filter((name) => !name.startsWith(METADATA));
  const asked = fields.filter((name) => name.startsWith(METADATA));
  const item = presentItem(view, found.item, own);
  if (asked.length === 0) return item;
  const names = asked.map((name) => name.slice(METADATA.length));
  return { ...item, metadata: presentMetadata(template, found, names) };
}

function offsetIn(marker: string | undefined): number {
  if (marker === undefined || marker === "") return 0;
  const text = Buffer.from(marker, "base64url").toString("latin1");
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw badRequest("marker", `Invalid value '${marker}'.`);
}

/** Queries of metadata. They see the items that they find at once: there is no index to wait for. */
export const routes = [
  route("POST /2.0/metadata_queries/execute_read", "Find files and folders by their metadata", {
    body: queryBody,
    handle: ({ state }, { body, view }) => {
      const [scope = "", key = ""] = body.from.split(".");
      const template = requireTemplate(state, scope, key);
      if (template === PROPERTIES) {
        throw badRequest("from", "must be a template of the enterprise");
      }
      const found = sort(search(state, template, body), template, body.order_by);
      const start = offsetIn(body.marker);
      const next = start + body.limit;
      return {
        entries: found
          .slice(start, next)
          .map((each) => presentFound(view, template, each, body.fields)),
        limit: body.limit,
        next_marker:
          next < found.length && body.limit > 0
            ? Buffer.from(String(next)).toString("base64url")
            : null,
      };
    },
  }),
];
