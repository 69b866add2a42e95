import { expect, test } from "vitest";
import { viewChip } from "./delivery-chip-view.ts";

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
