import * as z from "zod";
import { fieldsQuery, integer } from "../../shared/schema.ts";

const listParameter = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim().toLowerCase()))
  .optional();

export const searchQuery = z.object({
  ...fieldsQuery.shape,
  query: z.string().optional(),
  type: z.enum(["file", "folder", "web_link"]).optional(),
  file_extensions: listParameter,
  ancestor_folder_ids: listParameter,
  content_types: listParameter,
  created_at_range: listParameter,
  updated_at_range: listParameter,
  size_range: listParameter,
  trash_content: z
    .enum(["trashed_only", "non_trashed_only", "all_items"])
    .default("non_trashed_only"),
  sort: z.enum(["relevance", "modified_at"]).default("relevance"),
  direction: z.enum(["ASC", "DESC"]).default("DESC"),
  limit: integer(30, 1, 200),
  offset: integer(0, 0, 10_000),
});

export type SearchQuery = z.output<typeof searchQuery>;
