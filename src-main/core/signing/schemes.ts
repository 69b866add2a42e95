import { createHmac } from "node:crypto";

/**
 * The signature `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `<seconds>.<body>` with the whole secret as
 * UTF-8. Source: the verifier of the `stripe` package (`webhooks.constructEvent`).
 */
export function signTimestampedHex(secret: string, seconds: number, body: Uint8Array): string {
  const mac = createHmac("sha256", secret)
    .update(`${String(seconds)}.`)
    .update(body)
    .digest("hex");
  return `t=${String(seconds)},v1=${mac}`;
}

/**
 * The signature `v0=<hex>`: HMAC-SHA256 over `v0:<seconds>:<body>` with the secret as UTF-8.
 * Source: the verifier of the `@slack/bolt` package (`verifySlackRequest`).
 */
export function signVersionedHex(secret: string, seconds: number, body: Uint8Array): string {
  const mac = createHmac("sha256", secret)
    .update(`v0:${String(seconds)}:`)
    .update(body);
  return `v0=${mac.digest("hex")}`;
}

/**
 * The signature `v1,<base64>`: HMAC-SHA256 over `<id>.<seconds>.<body>` with the base64-decoded part
 * of the secret after `whsec_`. Source: the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks), as the `svix` package verifies it.
 */
export function signIdTimestampBase64(
  secret: string,
  id: string,
  seconds: number,
  body: Uint8Array,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key)
    .update(`${id}.${String(seconds)}.`)
    .update(body);
  return `v1,${mac.digest("base64")}`;
}
