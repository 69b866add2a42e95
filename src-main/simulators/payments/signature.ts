import type { SignatureScheme } from "#core/contract/signature.ts";
import type { DeliveryVerifier } from "#core/contract/profile.ts";
import { signTimestampedHex } from "#core/signing/schemes.ts";

/** `Payments-Signature: t=<seconds>,v1=<hex>`, as `stripe.webhooks.constructEvent` verifies it. */
export const signature: SignatureScheme = {
  sign: ({ secret, seconds, body }) => ({
    "Payments-Signature": signTimestampedHex(secret, seconds, body),
  }),
  vendorNames: { "payments-signature": ["Stripe-Signature"] },
  signedText: "<timestamp>.<body>",
  // As the provider writes it: an app that verifies a body which it serialised again must fail.
  encode: (payload) => Buffer.from(JSON.stringify(JSON.parse(payload.toString()), null, 2)),
  headers: {
    "Content-Type": "application/json; charset=utf-8",
    "User-Agent": "Simdeck/1.0 (payments)",
  },
};

/** Loads the provider's own library, which verifies a delivery. */
export async function verifyWithStripe(): Promise<DeliveryVerifier> {
  const { default: Stripe } = await import("stripe");
  const { webhooks } = new Stripe("sk_test_receiver");
  return (body, headers, secret) => {
    webhooks.constructEvent(body, headers["payments-signature"] ?? "", secret);
  };
}
