import type * as z from "zod";
import { useCommand } from "../../../bridge/use-command.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";

/**
 * Reads what a provider's object leaves out: `GET /_sim/world/…`, which no request log has. `undefined` until it
 * is known, and where an older Simdeck does not have the route.
 */
export function useWorldRead<Shape extends z.ZodType>(
  kind: string,
  path: `/_sim/world/${string}`,
  shape: Shape,
): z.output<Shape> | undefined {
  const { now, writes, generation } = useStatus(kind);
  const { data } = useCommand(
    "api.call",
    { kind, method: "GET", path },
    { freshFor: [now, writes, generation].join() },
  );
  return data?.status === 200 ? shape.safeParse(data.body).data : undefined;
}
