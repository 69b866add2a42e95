import { createHmac } from "node:crypto";

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
