import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive } from "#core/contract/rules/rule.ts";
import { accessLevel, entityFields } from "../../documents/schema.ts";
import { coded } from "../../route.ts";
import { flag, names, pageFields, record, structure, text } from "../../shared/schema.ts";
import { columnTypes } from "./columns.ts";

const description = structure(z.array(record), "invalid_arguments").optional();

const column = lazy(() =>
  z.object({
    key: z.string().min(1),
    name: z.string().min(1),
    type: z.enum(columnTypes()),
    is_primary_column: z.boolean().default(false),
    options: record.optional(),
  }),
);

export type ColumnInput = z.output<ReturnType<typeof column>>;

const columns = lazy(() =>
  z
    .array(column())
    .max(100)
    .refine((all) => all.filter((one) => one.is_primary_column).length <= 1, {
      error: "only one column can be the primary one",
    })
    .refine((all) => all.every((one) => !one.is_primary_column || one.type === "text"), {
      error: "the primary column must be a text column",
    })
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
      error: "keys must be unique",
    }),
);

export const createBody = lazyObject(() => ({
  name: text,
  description_blocks: description,
  schema: structure(columns(), "invalid_arguments").optional(),
  copy_from_list_id: text.optional(),
  include_copied_list_records: flag.optional(),
  todo_mode: flag.optional(),
}));

export const createRules = [coded(exclusive("schema", "copy_from_list_id"), "invalid_arguments")];

export const updateBody = lazyObject(() => ({
  id: text,
  name: text.optional(),
  description_blocks: description,
  todo_mode: flag.optional(),
}));

export const accessBody = lazyObject(() => ({ list_id: text, ...entityFields() }));

export const setAccessBody = lazyObject(() => ({
  list_id: text,
  access_level: accessLevel,
  ...entityFields(),
}));

const cell = lazyLooseObject(() => ({ column_id: z.string() }));

export const createItemBody = lazyObject(() => ({
  list_id: text,
  duplicated_item_id: text.optional(),
  parent_item_id: text.optional(),
  initial_fields: structure(z.array(cell), "invalid_arguments").optional(),
}));

export const updateItemsBody = lazyObject(() => ({
  list_id: text,
  cells: structure(
    z.array(lazyLooseObject(() => ({ row_id: z.string(), column_id: z.string() }))).min(1),
    "invalid_arguments",
  ),
}));

export const itemBody = lazyObject(() => ({ list_id: text, id: text }));

export const itemInfoBody = itemBody.extend({ include_is_subscribed: flag.optional() });

export const itemsBody = lazyObject(() => ({ list_id: text, ids: names }));

export const listItemsBody = lazyObject(() => ({
  list_id: text,
  archived: flag.optional(),
  ...pageFields(),
}));

export const startDownloadBody = lazyObject(() => ({
  list_id: text,
  include_archived: flag.optional(),
}));

export const getDownloadBody = lazyObject(() => ({ list_id: text, job_id: text }));
