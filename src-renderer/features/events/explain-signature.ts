import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { formatDateTime, formatSeconds } from "../../ui/format.ts";

/** More than this between two clocks is no accident. */
const NOTICEABLE_SECONDS = 60;

/** How far the signed time lies from the receiver's clock: its answer's Date tells, else the offset. */
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

const timestampedHex = (header: string) => `import Stripe from "stripe";

// body: the raw bytes as they came, before any JSON parsing
const event = Stripe.webhooks.constructEvent(
  body,
  request.headers["${header.toLowerCase()}"],
  process.env.WEBHOOK_SECRET,
);`;

const idTimestamp = `import { Webhook } from "svix";

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, {
  "svix-id": request.headers["hook-id"],
  "svix-timestamp": request.headers["hook-timestamp"],
  "svix-signature": request.headers["hook-signature"],
});`;

const versionedHex = `import { createHmac, timingSafeEqual } from "node:crypto";

const time = request.headers["x-chat-request-timestamp"];
const expected =
  "v0=" + createHmac("sha256", process.env.SIGNING_SECRET).update(\`v0:\${time}:\${body}\`).digest("hex");
const isGenuine = timingSafeEqual(
  Buffer.from(expected),
  Buffer.from(request.headers["x-chat-signature"]),
);`;

/** What a receiver writes to verify such headers. */
export function verifySnippet(headers: Readonly<Record<string, string>>): string {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (names.includes("hook-signature")) return idTimestamp;
  if (names.includes("x-chat-signature")) return versionedHex;
  return timestampedHex(Object.keys(headers)[0] ?? "Payments-Signature");
}
