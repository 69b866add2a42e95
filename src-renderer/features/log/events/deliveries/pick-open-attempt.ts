import type { DeliveryDetail } from "#shared/domain/egress.ts";

/** The most attempts whose lines stay in sight beside one that is open. */
const FEW = 8;

type Attempt = Pick<DeliveryDetail, "status" | "endpoint">;

/** Returns the places of the latest attempt at each endpoint: an attempt replaces the one before. */
export function latestAttempts(deliveries: readonly Attempt[]): readonly number[] {
  return [...new Map(deliveries.map(({ endpoint }, place) => [endpoint, place])).values()];
}

/**
 * Returns the attempt that is open at first: the first whose endpoint has not got the event, or the newest of
 * a few; null for none.
 */
export function pickOpenAttempt(deliveries: readonly Attempt[]): number | null {
  const failed = latestAttempts(deliveries).find((place) => deliveries[place]?.status === "failed");
  if (failed !== undefined) return failed;
  return deliveries.length > FEW ? null : deliveries.length - 1;
}
