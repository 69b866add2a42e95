import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { shareBody } from "../../access/shares.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";

export const filterBody = lazyObject(() => ({
  name: z
    .string("You must specify a name for the filter.")
    .trim()
    .min(1, "You must specify a name for the filter.")
    .max(255, "The filter name must not exceed 255 characters."),
  description: z.string().max(4_000, "must have at most 4000 characters").optional(),
  jql: z.string().optional(),
  favourite: z.boolean().optional(),
  sharePermissions: z.array(shareBody).optional(),
  editPermissions: z.array(shareBody).optional(),
}));

const sortFields = "description|favourite_count|id|is_favourite|name|owner";

export const searchFiltersQuery = offsetQuery(50).extend({
  filterName: z.string().optional(),
  accountId: z.string().optional(),
  id: words,
  orderBy: z
    .string()
    .regex(new RegExp(`^[+-]?(?:${sortFields})$`), "The order is not valid.")
    .default("name"),
  isSubstringMatch: flag(true),
  expand: words,
});
