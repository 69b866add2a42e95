import { readTimelineFile } from "../workbench/timeline-file.ts";
import { kindTable, kinds } from "../workbench/start-workbench.ts";

/** `simdeck list`: what there is, one kind a line. */
export function listKinds(): string {
  const width = Math.max(...kindTable.map(({ kind }) => kind.length));
  return kindTable
    .map(({ kind, model, delivery }) => `${kind.padEnd(width)}  ${model.padEnd(12)}  ${delivery}\n`)
    .join("");
}

/** `simdeck timeline check FILE`: what the file would schedule. Throws a StartError when it would be refused. */
export function checkTimeline(file: string): string {
  const schedules = readTimelineFile(file, kinds);
  return [...schedules]
    .map(([kind, { events }]) => `${kind}: ${String(events.length)} items\n`)
    .join("");
}
