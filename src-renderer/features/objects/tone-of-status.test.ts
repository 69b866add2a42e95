import { expect, test } from "vitest";
import { toneOfStatus } from "./tone-of-status.ts";

test("a status word has a tone, however it is written", () => {
  expect(toneOfStatus("succeeded")).toBe("good");
  expect(toneOfStatus("Delivered")).toBe("good");
  expect(toneOfStatus("Returned to Sender")).toBe("bad");
  expect(toneOfStatus("requires_payment_method")).toBe("wait");
  expect(toneOfStatus("In Progress")).toBe("busy");
});

test("neutral words have no tone", () => {
  expect(["3 members", "archived", "$12.00 available", ""].map(toneOfStatus)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
