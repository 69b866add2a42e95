import { shortList } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { State } from "../../state.ts";
import type { ValueListItem } from "../value-list-items/fields.ts";
import type { ValueList } from "./fields.ts";

/** The items of a list of values, newest first. */
export function itemsOf({ valueListItems }: State, list: string): readonly ValueListItem[] {
  return [...valueListItems.newestFirst()].filter((item) => item.value_list === list);
}

export const valueListResource: Resource<ValueList> = {
  name: "radar.value_list",
  noun: "value list",
  of: ({ valueLists }) => valueLists,
  present: (list, { state }) => {
    const items = itemsOf(state, list.id);
    const url = `/v1/radar/value_list_items?value_list=${list.id}`;
    const shown = shortList(
      url,
      items.slice(0, 10).map((item) => ({ ...item })),
    );
    return { ...list, list_items: { ...shown, has_more: items.length > 10 } };
  },
};
