import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { listQuery } from "../../shared/paging.ts";
import { contactTopics } from "../contacts/schema.ts";

const column = z.string().min(1);

/** The columns of the file, by the fields of contacts. */
export const columnMap = lazyObject(() => ({
  email: column.default("email"),
  first_name: column.default("first_name"),
  last_name: column.default("last_name"),
  unsubscribed: column.default("unsubscribed"),
  properties: z
    .record(
      z.string().max(50),
      z.object({ column, type: z.enum(["string", "number", "boolean"]).default("string") }),
    )
    .default({}),
}));

/** The fields of the form besides the file. */
export const importOptions = lazyObject(() => ({
  column_map: columnMap.prefault({}),
  on_conflict: z
    .enum(["upsert", "skip"], { error: "It must be `upsert` or `skip`" })
    .default("skip"),
  segments: z.array(z.object({ id: z.string() })).default([]),
  topics: contactTopics().default([]),
}));

export type ImportOptions = z.output<typeof importOptions>;

/** The form, as it is published. */
export const importForm = lazyObject(() => ({
  file: z.string(),
  column_map: z.string().optional(),
  on_conflict: z.enum(["upsert", "skip"]).optional(),
  segments: z.string().optional(),
  topics: z.string().optional(),
}));

export const importStatus = lazy(() => z.enum(["queued", "in_progress", "completed", "failed"]));

export const listImportsQuery = listQuery.extend({ status: importStatus().optional() });
