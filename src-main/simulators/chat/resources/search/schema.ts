import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { integer, text } from "../../shared/schema.ts";

export const searchBody = lazyObject(() => ({
  query: text,
  count: integer.optional(),
  page: integer.optional(),
  sort: z.enum(["score", "timestamp"]).optional(),
  sort_dir: z.enum(["asc", "desc"]).optional(),
  team_id: text.optional(),
}));

export type SearchBody = z.output<typeof searchBody>;
