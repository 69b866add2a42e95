import { expect, test } from "vitest";
import { freeId } from "./schedule-button.tsx";

test("an id is readable, and no other has it", () => {
  expect(freeId("Open dispute", [])).toBe("open-dispute-1");
  expect(freeId("Open dispute", ["open-dispute-1", "x"])).toBe("open-dispute-2");
});
