import { ALL_DOCS, presentIndex } from "../../mango/indexes.ts";
import { planQuery } from "../../mango/plan.ts";
import { parseQuery } from "../../mango/query.ts";
import { compileSelector } from "../../mango/selector.ts";
import type { JsonObject } from "../../shared/json.ts";
import type { Database } from "../../state.ts";

export function presentExplanation(database: Database, body: JsonObject): JsonObject {
  const query = parseQuery(body);
  compileSelector(query.selector);
  const { index, isDescending } = planQuery(database, query);
  return {
    dbname: database.id,
    index: index ? presentIndex(index) : ALL_DOCS,
    partitioned: "undefined",
    selector: query.selector,
    opts: {
      use_index: query.useIndex,
      bookmark: query.bookmark ?? "nil",
      limit: query.limit,
      skip: query.skip,
      sort: Object.fromEntries(query.sort),
      fields: query.fields ?? [],
      conflicts: query.conflicts,
      execution_stats: query.executionStats,
    },
    limit: query.limit,
    skip: query.skip,
    fields: query.fields ?? "all_fields",
    mrargs: {
      include_docs: true,
      view_type: "map",
      reduce: false,
      direction: isDescending ? "rev" : "fwd",
    },
    covering: false,
  };
}
