import { expect, test } from "vitest";
import { namesRealDay } from "./names-real-day.ts";

test.each(["2026-02-28", "2024-02-29T12:00:00Z", "2026-12-31T23:59:59+14:00"])(
  "%s begins with a day of the calendar",
  (text) => {
    expect(namesRealDay(text)).toBe(true);
  },
);

test.each(["2026-02-29", "2026-02-30T00:00:00Z", "2026-04-31", "2026-13-01", "2026-00-10", "soon"])(
  "%s does not",
  (text) => {
    expect(namesRealDay(text)).toBe(false);
  },
);
