import { expect, test } from "vitest";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { explainSignature, signedPreview } from "./explain-signature.ts";

const delivery = (date: string | undefined, signedAt: number): DeliveryDetail => ({
  endpoint: "we_1",
  url: "http://127.0.0.1:3000/",
  status: "failed",
  httpStatus: 400,
  failure: null,
  durationMs: 4,
  sentAt: null,
  number: 1,
  timing: null,
  requestBody: null,
  requestHeaders: {},
  vendorHeaders: [],
  responseHeaders: date === undefined ? {} : { date },
  responseBody: "",
  responseBodyIsPart: false,
  signature: { signedAt, signedText: "<timestamp>.<body>", secret: "whsec_1", headers: {} },
});

const noon = Date.UTC(2026, 2, 12, 12) / 1_000;

test("a signature far from the receiver's own time is a possible reason, never a certain one", () => {
  const { warning } = explainSignature(delivery("Thu, 12 Mar 2026 12:00:00 GMT", noon - 600), 0);
  expect(warning).toBe(
    "Signed 10 m before the receiver's own time. A receiver with a tolerance under 600 s may refuse it. It answered 400.",
  );
});

test("a signature close to it needs no words", () => {
  const close = delivery("Thu, 12 Mar 2026 12:00:03 GMT", noon);
  expect(explainSignature(close, -600).warning).toBeUndefined();
});

test("uses the current offset without the receiver's time", () => {
  expect(explainSignature(delivery(undefined, noon), 900).warning).toContain("15 m after");
});

test("the signed text is shown with its timestamp, and a long body cut short", () => {
  expect(signedPreview("<timestamp>.<body>", 12, '{"a":"$&"}')).toBe('12.{"a":"$&"}');
  expect(signedPreview("<timestamp>.<body>", 12, "x".repeat(500))).toHaveLength(164);
});
