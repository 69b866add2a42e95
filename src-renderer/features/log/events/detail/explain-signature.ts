import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { formatDateTime, formatSeconds } from "../../../../ui/text/format.ts";

/** More than this between two clocks is no accident. */
const NOTICEABLE_SECONDS = 60;

/**
 * Returns the difference between the signed time and the receiver's clock: from its response's Date,
 * otherwise from the offset.
 */
function driftOf({ signature, responseHeaders }: DeliveryDetail, offsetSeconds: number): number {
  const answeredAt = Date.parse(responseHeaders["date"] ?? "");
  if (Number.isNaN(answeredAt)) return offsetSeconds;
  return signature.signedAt - Math.round(answeredAt / 1_000);
}

/**
 * When a delivery was signed, and a warning when that lies far from the receiver's time. The receiver's
 * tolerance is its own affair, so the warning speaks of what may be, not of what is.
 */
export function explainSignature(delivery: DeliveryDetail, offsetSeconds: number) {
  const drift = driftOf(delivery, offsetSeconds);
  const signedAt = `${formatDateTime(delivery.signature.signedAt * 1_000)} UTC`;
  if (Math.abs(drift) < NOTICEABLE_SECONDS) return { signedAt, warning: undefined };
  const apart = formatSeconds(Math.abs(drift));
  const side = drift < 0 ? "before" : "after";
  const answered =
    delivery.httpStatus === null ? "" : ` It answered ${String(delivery.httpStatus)}.`;
  return {
    signedAt,
    warning: `Signed ${apart} ${side} the receiver's own time. A receiver with a tolerance under ${String(Math.abs(drift))} s may refuse it.${answered}`,
  };
}

const PREVIEW = 160;

/** The signed text with its timestamp filled in and its body cut short. */
export function signedPreview(template: string, signedAt: number, payload: string): string {
  const body = payload.length > PREVIEW ? `${payload.slice(0, PREVIEW)}…` : payload;
  return template
    .replace(/<timestamp>|\{timestamp\}/, String(signedAt))
    .replace(/<body>|\{body\}/, () => body);
}
