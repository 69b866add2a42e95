import { expect, test } from "vitest";
import { recomputeSignature } from "./recompute-signature.ts";

// The signatures below were made with `createHmac` of node:crypto.
const body = '{"text":"ärger"}';
const signedAt = 1_773_306_843;

const delivery = (headers: Record<string, string>, secret: string) => ({
  requestHeaders: {},
  signature: { signedAt, signedText: "", secret, headers },
});

test("a timestamped hex signature matches, and with another secret it does not", async () => {
  const sent = "t=1773306843,v1=3b8f8853037a580c95a24d0baab27bb821a6e9b31079789ac34ea2eb896985ce";
  const given = delivery({ "Payments-Signature": sent }, "whsec_1");
  expect(await recomputeSignature(given, body, "whsec_1")).toMatchObject({ isMatch: true });
  expect(await recomputeSignature(given, body, "whsec_2")).toMatchObject({ isMatch: false });
  expect(await recomputeSignature(given, `${body} `, "whsec_1")).toMatchObject({ isMatch: false });
});

test("a base64 signature over id, time and body matches", async () => {
  const sent = "v1,a4vKXS2LpqF9nCrRY4MRHpN1C2Rkr+SeuIPDtQ3qP4s=";
  const secret = "whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=";
  const given = delivery({ "hook-id": "msg_1", "hook-signature": sent }, secret);
  const made = await recomputeSignature(given, body, secret);
  expect(made).toMatchObject({ header: "hook-signature", isMatch: true });
  const wrong = await recomputeSignature(given, body, "no base64 at all!");
  expect(wrong).toMatchObject({ isMatch: false });
});

test("a versioned hex signature matches", async () => {
  const sent = "v0=d10d60f4a1ea9ab0bf0c8facf80b9b6c58ca708e8b3fdddbe9ad4c941ab93d95";
  const given = delivery({ "X-Chat-Signature": sent }, "s");
  expect(await recomputeSignature(given, body, "s")).toMatchObject({ isMatch: true });
  expect(await recomputeSignature(given, body, "")).toMatchObject({ isMatch: false });
});

test("headers that show no scheme give nothing", async () => {
  expect(await recomputeSignature(delivery({}, "s"), body, "s")).toBeUndefined();
});
