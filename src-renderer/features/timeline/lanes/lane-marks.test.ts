import { expect, test } from "vitest";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { laneMarks } from "./lane-marks.ts";

const START = Date.UTC(2026, 0, 2);

const itemAt = (
  kind: string,
  seconds: number,
  state: ScheduledItem["item"]["state"] = "pending",
): ScheduledItem => ({
  kind,
  item: {
    id: `${kind} ${String(seconds)}`,
    at: `+${String(seconds)}s`,
    due: new Date(START + seconds * 1_000).toISOString(),
    state,
    call: { method: "POST", path: "/v1/charges" },
    bind: {},
  },
});

const scale = { width: 1_000, toX: (time: number) => (time - START) / 1_000 };

test("a mark is at the time of its item, in the lane of its simulator", () => {
  const marks = laneMarks(
    [itemAt("payments", 0), itemAt("email", 500, "failed")],
    ["payments", "email"],
    scale,
    300,
  );
  expect(marks).toEqual([
    { lane: 0, state: "pending", share: 0 },
    { lane: 1, state: "failed", share: 0.5 },
  ]);
});

test("items at the same pixels are one mark, unless their states differ", () => {
  const many = Array.from({ length: 900 }, (_, seconds) => itemAt("payments", seconds));
  expect(laneMarks(many, ["payments"], scale, 300)).toHaveLength(90);
  const failed = itemAt("payments", 1, "failed");
  expect(laneMarks([...many, failed], ["payments"], scale, 300)).toHaveLength(91);
});
