import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { equal, isEqual, isWithin } from "../../shared/filters.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo, type Resource } from "../../shared/resource.ts";
import { createdFilter, objectId } from "../../shared/schema.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { itemsOf, valueListResource } from "../value-lists/present.ts";
import {
  createValueListItemBody,
  type NewValueListItem,
  type ValueListItem,
  valueListItemFields,
} from "./fields.ts";

const itemResource: Resource<ValueListItem> = {
  name: "radar.value_list_item",
  noun: "value list item",
  of: ({ valueListItems }) => valueListItems,
  present: (item) => ({ ...item }),
};

const { create, remove, show } = createResourceRoutes(itemResource);

/** The form of the values of each type; others are free texts. */
const forms: Readonly<Record<string, RegExp>> = {
  card_bin: /^\d{6,8}$/,
  country: /^[A-Z]{2}$/,
  customer_id: /^cus_\w+$/,
  email: /^[^\s@]*@?[^\s@]+\.[^\s@]+$/,
  ip_address: /^[\d.:a-fA-F]+(\/\d{1,3})?$/,
};

function createItem(context: SimContext, input: NewValueListItem): ValueListItem {
  const { state } = context;
  const list = referenceTo(context, valueListResource, input.value_list, "value_list");
  const value =
    list.item_type === "case_sensitive_string" ? input.value : lowered(list, input.value);
  if (forms[list.item_type]?.test(value) === false) {
    const message = `The value '${value}' is not a valid ${list.item_type}.`;
    throw badRequest(message, { param: "value" });
  }
  if (itemsOf(state, list.id).some((item) => item.value === value)) {
    const message = `The value '${value}' already exists in the list ${list.id}.`;
    throw badRequest(message, { code: "resource_already_exists", param: "value" });
  }
  const blank = valueListItemFields.blank({
    id: context.ids.next("rsli_", 24),
    created: secondsNow(context),
  });
  return state.valueListItems.add(valueListItemFields.revise(blank, { ...input, value }));
}

/** Values of some types are compared without regard to case. */
function lowered({ item_type: type }: { readonly item_type: string }, value: string): string {
  return type === "string" || type === "email" ? value.toLowerCase() : value;
}

/** Values of lists for the rules of Radar. */
export const routes = [
  create("POST /v1/radar/value_list_items", "Adds a value to a list", {
    body: createValueListItemBody,
    run: createItem,
  }),
  route("GET /v1/radar/value_list_items", "Lists the values of a list", {
    answers: "radar.value_list_item",
    query: listQuery(() => ({
      created: createdFilter.optional(),
      value: equal<ValueListItem>("value").optional(),
      value_list: objectId,
    })),
    handle: (context, { params: paging }) => {
      const { value_list: list, value, created } = paging;
      referenceTo(context, valueListResource, list, "value_list");
      return listPage(paging, {
        url: "/v1/radar/value_list_items",
        kind: "value list item",
        source: context.state.valueListItems,
        present: (item) => ({ ...item }),
        keep: (item) =>
          isEqual(item.value_list, list) &&
          isWithin(item.created, created) &&
          (value === undefined || value(item, context)),
      });
    },
  }),
  show("GET /v1/radar/value_list_items/:id", "Shows a value of a list"),
  remove(
    "DELETE /v1/radar/value_list_items/:id",
    "Removes a value from its list",
    (context, item) => {
      context.state.valueListItems.remove(item.id);
    },
  ),
];
