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
