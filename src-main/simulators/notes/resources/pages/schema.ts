import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { exclusive, is, requiredIf, type Rule, within } from "#core/contract/rules/rule.ts";
import { valueInputs } from "../../properties/value-schema.ts";
import { keyed } from "../../shared/keyed.ts";
import {
  cover,
  icon,
  parentIn,
  position,
  positionRules,
  trashing,
  workspace,
} from "../../shared/schema.ts";
import type { Parent } from "../../state.ts";
import { blocks } from "../blocks/schema.ts";
import { template } from "../templates/schema.ts";

const parent = keyed<Parent>(() => ({
  page_id: parentIn("page"),
  data_source_id: parentIn("dataSource"),
  database_id: parentIn("database"),
  workspace,
}));

const look = lazy(() => ({
  properties: valueInputs.default({}),
  icon: icon.nullish(),
  cover: cover.nullish(),
  is_locked: z.boolean().optional(),
  template: template.optional(),
}));

export const createPageBody = lazyStrictObject(() => ({
  parent,
  children: blocks.optional(),
  /** The older name of `children`. */
  content: blocks.optional(),
  position: position.optional(),
  markdown: z.string().max(500_000).optional(),
  allow_async: z.boolean().optional(),
  ...look(),
}));

export const createPageRules: readonly Rule[] = [
  exclusive("markdown", "children", "content"),
  requiredIf("markdown", is("allow_async", "true")),
  ...within("position", ...positionRules),
];

export const updatePageBody = lazyStrictObject(() => ({
  erase_content: z.boolean().optional(),
  is_archived: z.boolean().optional(),
  ...look(),
  ...trashing(),
}));

export const movePageBody = lazyStrictObject(() => ({ parent }));
