import { expect, test } from "vitest";
import { didYouMean, nearest } from "./nearest.ts";

test.each([
  ["SIM_WEBHOOK_DELIVRY", "SIM_WEBHOOK_DELIVERY"],
  ["--port-bse", "--port-base"],
  ["dipsute", "dispute"],
  ["STRIPE", "stripe"],
  ["kalsi", "kalshi"],
])("finds the name that %s is near to", (misspelled, name) => {
  const names = ["SIM_WEBHOOK_DELIVERY", "SIM_PACE", "--port-base", "dispute", "stripe", "kalshi"];
  expect(nearest(misspelled, names)).toBe(name);
});

test("suggests nothing for a word that is near no name", () => {
  expect(nearest("weather", ["stripe", "resend"])).toBeUndefined();
  expect(didYouMean("s", ["s3", "box"])).toBe(" Did you mean s3?");
  expect(didYouMean("weather", ["stripe"])).toBe("");
});
