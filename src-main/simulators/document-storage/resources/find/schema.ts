import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notImplemented } from "../../errors.ts";
import { mangoError } from "../../mango/errors.ts";
import { defaultName, type Index, parseFields, requireOneDirection } from "../../mango/indexes.ts";
import { designId } from "../../mango/query.ts";
import { compileSelector } from "../../mango/selector.ts";
import { isObject } from "../../shared/json.ts";

const notPartitioned = () =>
  mangoError(
    "invalid_design_doc",
    "partitioned option cannot be true in a non-partitioned database.",
  );

export const createIndexBody = lazyObject(() => ({
  index: z.record(z.string(), z.unknown()).optional(),
  ddoc: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  type: z.string().optional(),
  partitioned: z.boolean({ error: "Invalid boolean value for `partitioned`" }).optional(),
}));

export function parseIndex(
  body: z.output<typeof createIndexBody>,
  isPartitionedDatabase: boolean,
): Index {
  const { index: definition } = body;
  if (!definition) throw mangoError("missing_required_key", "Missing required key: index");
  const isPartitioned = body.partitioned ?? isPartitionedDatabase;
  if (isPartitioned && !isPartitionedDatabase) throw notPartitioned();
  const type = body.type ?? "json";
  if (type === "text" || type === "nouveau") {
    throw notImplemented(`/_index#${type}`, `Indexes of type ${type} are not simulated.`);
  }
  if (type !== "json") throw mangoError("invalid_index_type", `Invalid type for index: ${type}`);
  const fields = requireOneDirection(parseFields(definition["fields"], "invalid_sort_json"));
  if (fields.length === 0) throw mangoError("invalid_index_fields", "An index needs fields.");
  const partial = definition["partial_filter_selector"] ?? {};
  compileSelector(partial);
  const partialFilter = isObject(partial) ? partial : {};
  const hash = defaultName(fields, partialFilter);
  const [ddoc, name] = [designId(body.ddoc ?? hash), body.name ?? hash];
  return { ddoc, name, fields, partialFilter, isPartitioned };
}
