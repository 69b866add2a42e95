import * as z from "zod";
import { formatPlural } from "../../ui/text/format.ts";

const queued = z.object({ attempts: z.int() });

/** Returns the message after a redelivery, from the response of the route. */
export function describeRedelivery(body: unknown): string {
  const attempts = queued.safeParse(body).data?.attempts ?? 0;
  if (attempts === 0) return "Nothing to redeliver: the latest attempt of each event succeeded";
  return `${formatPlural(attempts, "delivery", "deliveries")} queued again`;
}
