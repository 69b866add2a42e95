import { expect, test } from "vitest";
import { explainNoDelivery } from "./deliveries/explain-no-delivery.ts";
import { summarise } from "./list/use-log-summaries.ts";

test("distinguishes delivery off, no endpoint and no delivery", () => {
  const titles = [
    explainNoDelivery("payments", "registered", false).title,
    explainNoDelivery("payments", "registered", true).title,
    explainNoDelivery("exchange", "none", false).title,
  ];
  expect(titles).toEqual([
    "Delivery is off",
    "No endpoint is subscribed to this event",
    "Recorded, never delivered",
  ]);
});

test("the log is summed up in a sentence, or not at all", () => {
  expect([summarise(0, 0), summarise(1, 0), summarise(12, 1)]).toEqual([
    undefined,
    "1 new event",
    "12 new events, 1 failed delivery",
  ]);
});
