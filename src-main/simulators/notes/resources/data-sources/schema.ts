import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { columnChanges, newColumns } from "../../properties/column-schema.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { keyed } from "../../shared/keyed.ts";
import { icon, parentIn, trashing } from "../../shared/schema.ts";

const look = lazy(() => ({ title: richTexts.optional(), icon: icon.nullish() }));

export const createDataSourceBody = lazyStrictObject(() => ({
  parent: keyed(() => ({ database_id: parentIn("database") })),
  properties: newColumns,
  ...look(),
}));

export const updateDataSourceBody = lazyStrictObject(() => ({
  properties: columnChanges.default({}),
  parent: keyed(() => ({ database_id: parentIn("database") })).optional(),
  ...look(),
  ...trashing(),
}));
