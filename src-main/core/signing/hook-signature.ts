import type { SignatureScheme } from "#core/delivery/signature.ts";
import { signIdTimestampBase64 } from "./schemes.ts";

/** The headers a delivery goes out with besides its signature. */
const headers = { "content-type": "application/json", "user-agent": "Simdeck-Webhooks/1" };

/**
 * The scheme of providers that sign `<id>.<seconds>.<body>` over three headers (Standard Webhooks).
 * @param vendor What stands before `-id`, `-timestamp` and `-signature` in the provider's own names.
 */
export function hookSignature(vendor: string): SignatureScheme {
  return {
    sign: ({ id, seconds, body, secret }) => ({
      "hook-id": id,
      "hook-timestamp": String(seconds),
      "hook-signature": signIdTimestampBase64(secret, id, seconds, body),
    }),
    vendorNames: {
      "hook-id": `${vendor}-id`,
      "hook-timestamp": `${vendor}-timestamp`,
      "hook-signature": `${vendor}-signature`,
    },
    signedText: "<hook-id>.<hook-timestamp>.<body>",
    headers,
  };
}
