import type { SignatureScheme } from "#core/contract/signature.ts";
import { signVersionedHex } from "#core/signing/schemes.ts";

/** The signature of deliveries to the request URL. */
export const signature: SignatureScheme = {
  sign: ({ secret, seconds, body }) => ({
    "X-Chat-Request-Timestamp": String(seconds),
    "X-Chat-Signature": signVersionedHex(secret, seconds, body),
  }),
  vendorNames: {
    "x-chat-request-timestamp": ["X-Slack-Request-Timestamp"],
    "x-chat-signature": ["X-Slack-Signature"],
  },
  signedText: "v0:<timestamp>:<body>",
  headers: {
    "content-type": "application/json",
    "user-agent": "Slackbot 1.0 (+https://api.slack.com/robots)",
  },
};
