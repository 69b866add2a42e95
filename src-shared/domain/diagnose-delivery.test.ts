import { expect, test } from "vitest";
import { diagnose } from "./diagnose-delivery.ts";

const failed = {
  url: "http://localhost:3000/webhooks/stripe",
  httpStatus: 400,
  failure: null,
  sentHeaders: ["payments-signature"],
  responseHeaders: {},
  responseBody: "",
  missingHeaders: ["Stripe-Signature"],
};

test("names the header that the receiver reads, and offers to send it", () => {
  const responseBody = '{"error":"No stripe-signature header value was provided."}';
  expect(diagnose({ ...failed, responseBody })).toEqual({
    cause: "Your receiver reads stripe-signature; this delivery carries payments-signature.",
    next: "Add the provider's header names, then redeliver.",
    fix: "vendor-headers",
  });
});

test("does not blame the header names when they were sent", () => {
  const sentHeaders = [...failed.sentHeaders, "stripe-signature"];
  const responseBody = "stripe-signature does not match";
  expect(diagnose({ ...failed, sentHeaders, responseBody })).toMatchObject({
    cause: "Your receiver does not accept the signature (400).",
    fix: "signature",
  });
});

test.each([
  [
    { httpStatus: null, failure: "connection refused" },
    "Nothing listens at localhost:3000 (connection refused).",
  ],
  [
    { httpStatus: null, failure: "no response within 10000 ms" },
    "Your receiver did not respond within 10000 ms.",
  ],
  [
    { httpStatus: null, failure: "the connection was closed before a response" },
    "Your receiver closed the connection before it responded.",
  ],
  [
    { httpStatus: 307, responseHeaders: { location: "/in" } },
    "Your receiver redirects to /in (307). Deliveries do not follow redirects.",
  ],
  [
    { httpStatus: null, failure: "nothing is sent to this URL: it must not hold credentials" },
    "Simdeck sends nothing to this URL: it must not hold credentials.",
  ],
  [
    { httpStatus: null, failure: "a fault rule dropped the delivery" },
    "A fault rule dropped the delivery.",
  ],
  [{ httpStatus: 101 }, /switched protocols/],
  [{ httpStatus: 404 }, "Your receiver runs, but has no route /webhooks/stripe (404)."],
  [{ responseBody: "Timestamp outside the tolerance zone" }, /because of its time \(400\)/],
  [{ httpStatus: 403 }, /wants credentials/],
  [{ httpStatus: 422 }, "Your receiver refused the event (422)."],
  [{ httpStatus: 503 }, "Your receiver failed while it handled the event (503)."],
])("explains %j", (change, cause) => {
  expect(diagnose({ ...failed, ...change }).cause).toMatch(cause);
});
