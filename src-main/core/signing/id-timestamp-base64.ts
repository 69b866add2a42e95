import { createHmac } from "node:crypto";

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
