import { expect, test } from "vitest";
import { describeLag } from "./describe-lag.ts";

test.each([
  [340, 120, "340 pending, the oldest for 14 s, growing by 120 a second"],
  [200, -100, "200 pending, the oldest for 14 s, going down, about 2 s left"],
  [50, 0, "50 pending, the oldest for 14 s, not going down"],
  [50, null, "50 pending, the oldest for 14 s"],
])("describes %j waiting, %j more a second", (pending, perSecond, text) => {
  expect(describeLag({ pending, oldestMs: 14_000, perSecond })).toBe(text);
});
