import { expect, test } from "vitest";
import { countReceivers, splitEffect } from "./effect-types.ts";

test("finds the types of events in a sentence", () => {
  expect(splitEffect("Won: charge.dispute.closed is recorded.")).toEqual([
    { text: "Won: ", isType: false },
    { text: "charge.dispute.closed", isType: true },
    { text: " is recorded.", isType: false },
  ]);
  expect(splitEffect("The dispute is lost.")).toEqual([
    { text: "The dispute is lost.", isType: false },
  ]);
});

test("counts enabled endpoints of the type and of every type", () => {
  const endpoints = [
    { enabled: true, types: ["*"] },
    { enabled: true, types: ["charge.dispute.closed"] },
    { enabled: false, types: ["*"] },
    { enabled: true, types: ["charge.succeeded"] },
  ];
  expect(countReceivers(endpoints, "charge.dispute.closed", ["*"])).toBe(2);
});
