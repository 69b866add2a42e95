import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { signatureScheme } from "./events/signature.ts";
import { readExtension } from "./extensions.ts";

const body = Buffer.from('{"text":"ärger"}');
const secret = "secret";
const url = "https://app.example/hook";
const endpoint = { url, secret, enabled: true, types: ["*"] };
const input = {
  id: "evt_1",
  type: "a",
  seconds: 1_700_000_000,
  body,
  secret,
  endpoint,
  attempt: 1,
};

const hmac = (algorithm: string, text: string, encoding: "hex" | "base64") =>
  createHmac(algorithm, secret).update(text).digest(encoding);
const text = body.toString();

test.each([
  [
    "Stripe",
    { header: "Stripe-Signature", prefix: "t={timestamp},v1=", content: "{timestamp}.{body}" },
    { "Stripe-Signature": `t=1700000000,v1=${hmac("sha256", `1700000000.${text}`, "hex")}` },
  ],
  [
    "GitHub",
    { header: "X-Hub-Signature-256", prefix: "sha256=" },
    { "X-Hub-Signature-256": `sha256=${hmac("sha256", text, "hex")}` },
  ],
  [
    "Shopify",
    { header: "X-Shopify-Hmac-Sha256", encoding: "base64" },
    { "X-Shopify-Hmac-Sha256": hmac("sha256", text, "base64") },
  ],
  [
    "Slack",
    {
      header: "X-Slack-Signature",
      prefix: "v0=",
      content: "v0:{timestamp}:{body}",
      timestamp_header: "X-Slack-Request-Timestamp",
    },
    {
      "X-Slack-Signature": `v0=${hmac("sha256", `v0:1700000000:${text}`, "hex")}`,
      "X-Slack-Request-Timestamp": "1700000000",
    },
  ],
  [
    "Square",
    { header: "x-square-hmacsha256-signature", encoding: "base64", content: "{url}{body}" },
    { "x-square-hmacsha256-signature": hmac("sha256", url + text, "base64") },
  ],
  [
    "an older one",
    { header: "X-Signature", algorithm: "sha1" },
    { "X-Signature": hmac("sha1", text, "hex") },
  ],
])("signs in the scheme of %s", (_, signature, headers) => {
  const extension = readExtension({ "x-simdeck": { signature } }, "api.yaml");
  expect(signatureScheme(extension.signature).sign(input)).toEqual(headers);
});
