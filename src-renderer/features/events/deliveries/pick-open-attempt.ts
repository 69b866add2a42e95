import type { DeliveryDetail } from "#shared/domain/egress.ts";

/** Up to so many attempts, the lines of the others stay in sight beside one that is open. */
const FEW = 8;

/**
 * Returns the attempt that is open at first: the first whose endpoint has not got the event, or the first of
 * a few; null for none.
 */
export function pickOpenAttempt(
  deliveries: readonly Pick<DeliveryDetail, "status" | "endpoint">[],
): number | null {
  // An attempt again at the same endpoint replaces the one before.
  const isLatest = (place: number) =>
    !deliveries.slice(place + 1).some(({ endpoint }) => endpoint === deliveries[place]?.endpoint);
  const failed = deliveries.findIndex(
    ({ status }, place) => status === "failed" && isLatest(place),
  );
  if (failed !== -1) return failed;
  return deliveries.length > FEW ? null : 0;
}
