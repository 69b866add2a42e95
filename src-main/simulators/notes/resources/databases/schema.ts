import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { columnChanges, newColumns } from "../../properties/column-schema.ts";
import { richTexts } from "../../rich-text/schema.ts";
import { keyed } from "../../shared/keyed.ts";
import { cover, icon, parentIn, trashing, workspace } from "../../shared/schema.ts";
import type { Parent } from "../../state.ts";

const look = () => ({
  title: richTexts.optional(),
  description: richTexts.optional(),
  is_inline: z.boolean().optional(),
  icon: icon.nullish(),
  cover: cover.nullish(),
});

export const createDatabaseBody = lazyStrictObject(() => ({
  parent: keyed<Parent>(() => ({
    page_id: parentIn("page"),
    block_id: parentIn("block"),
    workspace,
  })),
  initial_data_source: z.object({ properties: newColumns.optional() }).optional(),
  /** The columns, as versions before data sources send them. */
  properties: newColumns.optional(),
  ...look(),
}));

export const updateDatabaseBody = lazyStrictObject(() => ({
  parent: keyed<Parent>(() => ({ page_id: parentIn("page"), workspace })).optional(),
  /** Changes of columns, as versions before data sources send them. */
  properties: columnChanges.optional(),
  ...look(),
  is_locked: z.boolean().optional(),
  ...trashing(),
}));
