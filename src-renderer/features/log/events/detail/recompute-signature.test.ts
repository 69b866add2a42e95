import { expect, test } from "vitest";
import type { SignatureRecipe } from "#shared/domain/kind-facts.ts";
import { recomputeSignature } from "./recompute-signature.ts";

const timestampedHex: SignatureRecipe = {
  header: "payments-signature",
  text: "<timestamp>.<body>",
  key: "text",
  encoding: "hex",
  value: "t=<timestamp>,v1=<mac>",
};
const base64OverId: SignatureRecipe = {
  header: "hook-signature",
  idHeader: "hook-id",
  text: "<id>.<timestamp>.<body>",
  key: "base64",
  encoding: "base64",
  value: "v1,<mac>",
};
const versionedHex: SignatureRecipe = {
  ...timestampedHex,
  header: "x-chat-signature",
  text: "v0:<timestamp>:<body>",
  value: "v0=<mac>",
};

// The signatures below were made with `createHmac` of node:crypto.
const body = '{"text":"ärger"}';
const signedAt = 1_773_306_843;

const delivery = (headers: Record<string, string>, secret: string) => ({
  url: "http://127.0.0.1:9/",
  requestHeaders: {},
  requestBody: null,
  signature: { signedAt, signedText: "", secret, headers },
});

test("a timestamped hex signature matches, and with another secret it does not", async () => {
  const sent = "t=1773306843,v1=3b8f8853037a580c95a24d0baab27bb821a6e9b31079789ac34ea2eb896985ce";
  const input = delivery({ "Payments-Signature": sent }, "whsec_1");
  expect(await recomputeSignature(timestampedHex, input, body, "whsec_1")).toMatchObject({
    recipe: "HMAC-SHA256 over <timestamp>.<body> with the whole secret, as hex",
    isMatch: true,
  });
  expect(await recomputeSignature(timestampedHex, input, body, "whsec_2")).toMatchObject({
    isMatch: false,
  });
  expect(await recomputeSignature(timestampedHex, input, `${body} `, "whsec_1")).toMatchObject({
    isMatch: false,
  });
});

test("a base64 signature over id, time and body matches", async () => {
  const sent = "v1,a4vKXS2LpqF9nCrRY4MRHpN1C2Rkr+SeuIPDtQ3qP4s=";
  const secret = "whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";
  const input = delivery({ "hook-id": "msg_1", "hook-signature": sent }, secret);
  const made = await recomputeSignature(base64OverId, input, body, secret);
  expect(made).toMatchObject({ header: "hook-signature", isMatch: true });
  const wrong = await recomputeSignature(base64OverId, input, body, "no base64 at all!");
  expect(wrong).toMatchObject({ isMatch: false });
});

test("a versioned hex signature matches", async () => {
  const sent = "v0=d10d60f4a1ea9ab0bf0c8facf80b9b6c58ca708e8b3fdddbe9ad4c941ab93d95";
  const input = delivery({ "X-Chat-Signature": sent }, "s");
  expect(await recomputeSignature(versionedHex, input, body, "s")).toMatchObject({ isMatch: true });
  expect(await recomputeSignature(versionedHex, input, body, "")).toMatchObject({ isMatch: false });
});

test("a delivery without the header does not match", async () => {
  const made = await recomputeSignature(versionedHex, delivery({}, "s"), body, "s");
  expect(made).toMatchObject({ sent: "", isMatch: false });
});
