import * as z from "zod";
import { type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { objectId, params } from "../../shared/schema.ts";

/** The fields of an item of a list of values, in the order of responses. */
export const valueListItemFields = objectFields(() => ({
  id: shown(""),
  object: shown("radar.value_list_item"),
  created: shown(0),
  created_by: shown("API"),
  livemode: shown(false),
  value: { ...shown(""), create: z.string().min(1).max(800) },
  value_list: { ...shown(""), create: objectId },
}));

/** A value of a list for the rules of Radar. */
export type ValueListItem = ObjectOf<typeof valueListItemFields>;

/** The parameters of `POST /v1/radar/value_list_items`. */
export const createValueListItemBody = params(valueListItemFields.created);

export type NewValueListItem = z.output<typeof createValueListItemBody>;
