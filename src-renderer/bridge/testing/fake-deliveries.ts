import type {
  DeliveryChip,
  DeliveryDetail,
  DeliveryTiming,
  ResultView,
} from "#shared/domain/egress.ts";
import { fakeRow } from "./fake-rows.ts";

function fakeTiming({ httpStatus }: DeliveryChip): DeliveryTiming {
  const answerMs = httpStatus === null ? 0 : 1.2;
  return { queuedMs: 2.5, waitMs: 8.4 - answerMs, answerMs };
}

/** A row of the results: the first delivery of the event at that place. */
export function fakeResult(index: number): ResultView {
  const { kind, seq, type, deliveries } = fakeRow(index);
  const [chip] = deliveries;
  return {
    kind,
    index,
    generation: 1,
    seq,
    type,
    endpoint: chip?.endpoint ?? null,
    status: chip?.state === "failed" ? "failed" : "delivered",
    httpStatus: chip?.httpStatus ?? null,
    timing: chip ? fakeTiming(chip) : null,
  };
}

/** One delivery in full. */
export function fakeDelivery(chip: DeliveryChip): DeliveryDetail {
  const signedAt = 1_773_306_843;
  return {
    endpoint: chip.endpoint,
    url: "http://127.0.0.1:3000/webhooks/payments",
    status: chip.state === "failed" ? "failed" : "delivered",
    httpStatus: chip.httpStatus,
    failure: chip.httpStatus === null ? "connection refused (ECONNREFUSED 127.0.0.1:3000)" : null,
    durationMs: 8.4,
    sentAt: signedAt * 1_000,
    number: 1,
    timing: fakeTiming(chip),
    requestBody: null,
    requestHeaders: {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Simdeck/0.1",
      "payments-signature": `t=${String(signedAt)},v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`,
    },
    vendorHeaders: ["Stripe-Signature"],
    responseHeaders:
      chip.httpStatus === null
        ? {}
        : {
            "content-type": "application/json",
            date:
              chip.state === "failed"
                ? "Thu, 12 Mar 2026 09:24:03 GMT"
                : "Thu, 12 Mar 2026 09:14:03 GMT",
          },
    responseBody:
      chip.state === "failed"
        ? '{"error":"Timestamp outside the tolerance zone"}'
        : '{"received":true}',
    responseBodyIsPart: false,
    signature: {
      signedAt,
      signedText: "<timestamp>.<body>",
      secret: "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH",
      headers: {
        "Payments-Signature": `t=${String(signedAt)},v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd`,
      },
    },
  };
}
