import * as z from "zod";
import { columnChanges, newColumns } from "../../properties/column-schema.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { keyed } from "../../shared/keyed.ts";
import { absent, icon, parentIn, trashing } from "../../shared/schema.ts";

const look = { title: richTexts.optional(), icon: icon.nullish() };

export const createDataSourceBody = z.strictObject({
  parent: keyed({ database_id: parentIn("database") }),
  properties: newColumns,
  ...look,
});

export const updateDataSourceBody = z.strictObject({
  properties: columnChanges.default({}),
  parent: absent,
  ...look,
  ...trashing,
});
