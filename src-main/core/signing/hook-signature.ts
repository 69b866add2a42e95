import type { SignatureScheme } from "#core/contract/signature.ts";
import { signIdTimestampBase64 } from "./schemes.ts";

/** The headers a delivery goes out with besides its signature. */
const headers = { "content-type": "application/json", "user-agent": "Simdeck-Webhooks/1" };

/** The names of svix, which sends the deliveries of these providers, and of Standard Webhooks. */
const namesOf = (part: string): readonly string[] => [`svix-${part}`, `webhook-${part}`];

/** The scheme of providers that sign `<id>.<seconds>.<body>` over three headers (Standard Webhooks). */
export const hookSignature: SignatureScheme = {
  sign: ({ id, seconds, body, secret }) => ({
    "hook-id": id,
    "hook-timestamp": String(seconds),
    "hook-signature": signIdTimestampBase64(secret, id, seconds, body),
  }),
  vendorNames: {
    "hook-id": namesOf("id"),
    "hook-timestamp": namesOf("timestamp"),
    "hook-signature": namesOf("signature"),
  },
  signedText: "<hook-id>.<hook-timestamp>.<body>",
  headers,
};
