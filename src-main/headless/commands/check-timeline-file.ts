import { StartError } from "../../workbench/start-error.ts";
import { kinds } from "../../workbench/kinds.ts";
import { readTimelineFile } from "../../workbench/timeline-file.ts";

/**
 * `simdeck timeline check FILE`: what the file would schedule. Throws a StartError when it would be
 * refused, which says which item and what is allowed.
 */
export function checkTimelineFile(args: readonly string[]): string {
  const [verb, file, ...more] = args;
  if (verb !== "check" || file === undefined || more.length > 0) {
    throw new StartError(2, "timeline: write simdeck timeline check FILE.");
  }
  return [...readTimelineFile(file, kinds)]
    .map(([kind, { events }]) => `${kind}: ${String(events.length)} items\n`)
    .join("");
}
