import { createHmac } from "node:crypto";
import type { SignatureScheme } from "#core/contract/signature.ts";

/**
 * Signs as Square does: base64 HMAC-SHA256 with the signature key over the notification URL as it was
 * registered and the body. Source: `WebhooksHelper.verifySignature` of the `square` package.
 */
export const signature: SignatureScheme = {
  sign: ({ secret, endpoint, body }) => ({
    "x-square-hmacsha256-signature": createHmac("sha256", secret)
      .update(endpoint.url)
      .update(body)
      .digest("base64"),
  }),
  signedText: "<notification_url><body>",
  headers: { "content-type": "application/json", "user-agent": "Square Connect v2" },
};
