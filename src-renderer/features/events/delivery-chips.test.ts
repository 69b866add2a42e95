import { expect, test } from "vitest";
import { explainNoDelivery } from "./explain-no-delivery.ts";
import { pickChips, viewChip } from "./delivery-chips.ts";
import { summarise } from "./use-log-summaries.ts";

const chip = (state: "pending" | "delivered" | "failed", httpStatus: number | null = null) => ({
  endpoint: "we_1",
  state,
  httpStatus,
});

test("a chip has a word and a code beside its colour", () => {
  expect(viewChip(chip("failed", 400))).toMatchObject({ tone: "bad", word: "failed", code: "400" });
  expect(viewChip(chip("failed"))).toMatchObject({ code: "no answer" });
  expect(viewChip(chip("pending")).code).toBeUndefined();
});

test("where there is no room for all attempts, failures come first", () => {
  const { shown, more } = pickChips([
    chip("delivered", 200),
    chip("delivered", 200),
    chip("failed"),
  ]);
  expect(shown.map(({ state }) => state)).toEqual(["failed", "delivered"]);
  expect(more).toBe(1);
});

test("delivery off, nobody asking and nothing to deliver are three different things", () => {
  const titles = [
    explainNoDelivery("payments", "registered", false).title,
    explainNoDelivery("payments", "registered", true).title,
    explainNoDelivery("exchange", "none", false).title,
  ];
  expect(titles).toEqual([
    "Delivery is off",
    "No endpoint asked for this event",
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
