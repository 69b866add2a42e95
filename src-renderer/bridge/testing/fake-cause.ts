import type { EventCause } from "#shared/domain/egress.ts";
import { fakeRow } from "./fake-rows.ts";

/** The call that an event came of: a charge by a client, which caused the next event too. */
export function fakeCause(seq: number): EventCause {
  const row = fakeRow(seq - 1);
  return {
    origin: "client",
    item: null,
    method: "POST",
    path: "/v1/charges",
    url: "http://127.0.0.1:4701/v1/charges",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "amount=1200&currency=usd&source=tok_visa",
    bodyBytes: 40,
    requestId: "req_3MmlLrLkdIwHu7",
    at: row.createdAt,
    caused: 2,
    events: [row, fakeRow(seq)],
  };
}
