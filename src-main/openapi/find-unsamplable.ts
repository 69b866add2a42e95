import { pointTo } from "./description/pointer.ts";
import { jsonContent, type Operation } from "./operations/operation.ts";
import { findFaults } from "./schema/find-faults.ts";
import type { Schemas } from "./schema/merge.ts";
import { sampleOf } from "./store/fit.ts";

/** Lists the operations whose successful response cannot be made valid, by pointer, with the first fault. */
export function findUnsamplable(
  operations: readonly Operation[],
  schemas: Schemas,
): readonly string[] {
  return operations.flatMap((operation) => {
    const { status, contents } = operation.success();
    const content = jsonContent(contents);
    if (!content) return [];
    const { schema } = content;
    const sample = sampleOf({ schemas, schema, now: 0 });
    const [fault] = findFaults(schemas, schema, sample, "response");
    if (!fault) return [];
    const place = pointTo(pointTo(operation.pointer, "responses"), status);
    return [`${place}: ${["response", ...fault.path].join(".")} ${fault.message}`];
  });
}
