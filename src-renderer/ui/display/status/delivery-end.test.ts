import { expect, test } from "vitest";
import { endOfDeliveries } from "./delivery-end.ts";

const at = (
  state: "pending" | "in-flight" | "delivered" | "failed",
  httpStatus: number | null,
) => ({
  ...{ endpoint: "we_1", state, httpStatus },
});

test.each([
  [[], "none", "not sent", undefined],
  [[at("delivered", 200)], "good", "delivered", "200"],
  [[at("delivered", 200), at("failed", 400)], "bad", "1 of 2 failed", "400"],
  [[at("failed", null), at("failed", null)], "bad", "2 failed", "no answer"],
  [[at("delivered", 200), at("failed", null)], "bad", "1 of 2 failed", undefined],
  [[at("failed", 400), at("failed", 500), at("delivered", 200)], "bad", "2 of 3 failed", undefined],
  [[at("delivered", 200), at("pending", null)], "wait", "1 of 2 pending", undefined],
  [[at("delivered", 200), at("delivered", 204)], "good", "2 delivered", undefined],
])("%j is shown as %s: %s %s", (deliveries, tone, word, code) => {
  expect(endOfDeliveries(deliveries)).toEqual({ tone, word, code });
});
