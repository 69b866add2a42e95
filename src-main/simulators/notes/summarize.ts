import { fieldsIn, joinParts } from "#core/text/summary.ts";

/** Summarizes an event, which has ids only: what changed, and how much of it. */
export function summarize(payload: unknown): string {
  const { updated_blocks: blocks, updated_properties: properties } = fieldsIn(payload, "data");
  return joinParts(
    counted(blocks, "block", "blocks"),
    counted(properties, "property", "properties"),
  );
}

function counted(list: unknown, one: string, many: string): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  return `${String(list.length)} ${list.length === 1 ? one : many}`;
}
