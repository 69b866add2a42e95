import * as z from "zod";
import { isRecord } from "#shared/text/json-in.ts";
import { route } from "../../route.ts";
import { iso } from "../../shared/api-object.ts";
import { invalidRequest } from "../../errors.ts";
import type { State } from "../../state.ts";
import { changeData, requireObject } from "./actions.ts";
import { findObject } from "./drafts.ts";
import { itemModifierListsBody, itemTaxesBody } from "./schema.ts";
import type { CatalogObject, CatalogType } from "./types.ts";

function requireItems(state: State, ids: readonly string[]): readonly CatalogObject[] {
  const items = [...new Set(ids)].map((id) => requireObject(state, id));
  const other = items.find(({ type }) => type !== "ITEM");
  if (!other) return items;
  const detail = `Catalog object with ID \`${other.id}\` is not an item.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, "item_ids");
}

function checkAll(state: State, ids: readonly string[], type: CatalogType, field: string): void {
  const unknown = ids.find((id) => findObject(state, id)?.type !== type);
  if (unknown === undefined) return;
  const detail = `Catalog object with ID \`${unknown}\` and type ${type} not found.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, field);
}

const lists = z.array(z.unknown()).catch([]);

/** Changes of the taxes and modifier lists of many items at once. */
export const routes = [
  route("POST /v2/catalog/update-item-taxes", "Enables and disables taxes of items", {
    body: itemTaxesBody,
    handle: (context, { body }) => {
      const { taxes_to_enable: on = [], taxes_to_disable: off = [] } = body;
      const items = requireItems(context.state, body.item_ids);
      checkAll(context.state, on, "TAX", "taxes_to_enable");
      changeData(context, items, (data) => {
        const before = lists.parse(data["tax_ids"]).map(String);
        const tax_ids = [...new Set([...before, ...on])].filter((id) => !off.includes(id));
        return { ...data, tax_ids };
      });
      return { updated_at: iso(context.now) };
    },
  }),
  route("POST /v2/catalog/update-item-modifier-lists", "Enables and disables modifiers of items", {
    body: itemModifierListsBody,
    handle: (context, { body }) => {
      const { modifier_lists_to_enable: on = [], modifier_lists_to_disable: off = [] } = body;
      const items = requireItems(context.state, body.item_ids);
      checkAll(context.state, on, "MODIFIER_LIST", "modifier_lists_to_enable");
      changeData(context, items, (data) => {
        const before = lists.parse(data["modifier_list_info"]).filter(isRecord);
        const left = before.filter(
          ({ modifier_list_id: id }) => !off.includes(String(id)) && !on.includes(String(id)),
        );
        const enabled = on.filter((id) => !off.includes(id));
        const added = enabled.map((id) => ({ modifier_list_id: id, enabled: true }));
        return { ...data, modifier_list_info: [...left, ...added] };
      });
      return { updated_at: iso(context.now) };
    },
  }),
];
