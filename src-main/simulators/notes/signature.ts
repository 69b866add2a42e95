import { createHmac } from "node:crypto";
import type { SignatureScheme } from "#core/contract/signature.ts";
import { VERIFICATION } from "./events.ts";

/**
 * Signs as Notion does: the hex HMAC-SHA256 of the body with the subscription's verification token. The
 * request that brings the token is not signed.
 */
export const signature: SignatureScheme = {
  sign: ({ type, secret, body }) => {
    if (type === VERIFICATION) return {};
    const mac = createHmac("sha256", secret).update(body).digest("hex");
    return { "x-notion-signature": `sha256=${mac}` };
  },
  signedText: "<body>",
  headers: { "content-type": "application/json", "user-agent": "notion-webhooks" },
};
