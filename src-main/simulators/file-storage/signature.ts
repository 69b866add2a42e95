import { createHmac } from "node:crypto";
import type { SignatureScheme } from "#core/contract/signature.ts";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { presentTime } from "./shared/present.ts";

/**
 * Signs as Box does, version 1: base64 HMAC-SHA256 over the body and the timestamp, once for each of the
 * app's two keys. Source: `WebhooksManager.validateMessage` of the `box-node-sdk` package.
 */
export const signature: SignatureScheme = {
  sign: ({ secret, endpoint, seconds, body }) => {
    // Whole seconds: the verifier refuses a time that has not come yet.
    const timestamp = presentTime(seconds * 1_000);
    const mac = (key: string) =>
      createHmac("sha256", key).update(body).update(timestamp).digest("base64");
    return {
      "box-delivery-timestamp": timestamp,
      "box-signature-version": "1",
      "box-signature-algorithm": "HmacSHA256",
      "box-signature-primary": mac(secret),
      "box-signature-secondary": mac(endpoint.facts?.["secondaryKey"] ?? ""),
    };
  },
  signedText: "<body><box-delivery-timestamp>",
  headers: ({ id, endpoint, attempt }) => ({
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Box-WH-Client",
    "box-delivery-id": createIdSequence(`${id} ${endpoint.id ?? ""} ${String(attempt)}`).uuid(
      "delivery",
    ),
  }),
};
