import type { DeliveryDetail } from "#shared/domain/egress.ts";

/** Up to so many attempts, the lines of the others stay in sight beside one that is open. */
const FEW = 8;

/**
 * Which attempt is shown in full before anybody chose: the first that failed, or the first of a few;
 * null for none.
 */
export function pickOpenAttempt(
  deliveries: readonly Pick<DeliveryDetail, "status">[],
): number | null {
  const failed = deliveries.findIndex(({ status }) => status === "failed");
  if (failed !== -1) return failed;
  return deliveries.length > FEW ? null : 0;
}
