import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { idSchema } from "../../shared/schema.ts";

export const queryBody = lazyLooseObject(() => ({
  from: z.string().regex(/^[^.]+\.[^.]+$/, { error: "must be the scope and key of a template" }),
  query: z.string().max(10_000).default(""),
  query_params: z.record(z.string(), z.unknown()).default({}),
  ancestor_folder_id: idSchema,
  order_by: z
    .array(
      z.looseObject({
        field_key: z.string(),
        direction: z.enum(["ASC", "DESC", "asc", "desc"]).default("ASC"),
      }),
    )
    .default([]),
  limit: z.number().int().min(0).max(100).default(100),
  marker: z.string().optional(),
  fields: z.array(z.string()).optional(),
}));

export type QueryBody = z.output<typeof queryBody>;
