import { expect, test } from "vitest";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { armAgain } from "../../../stores/schedule/schedule-history.ts";
import { buildScale, chooseSnap, ticksWithin } from "./lane-scale.ts";
import { packLane } from "./pack-lane.ts";
import { changesTowards, readTimelineText } from "../schedule/read-timeline-text.ts";
import { copyName } from "../items/use-item-actions.ts";

const HOUR = 3_600_000;
const even = { pxPerSecond: 0.1, collapses: false, room: 400 };

const itemAt = (id: string, due: number): ScheduledItem => ({
  kind: "payments",
  item: {
    id,
    at: "+1h",
    due: new Date(due).toISOString(),
    call: { method: "POST", path: "/v1/charges" },
    bind: {},
    state: "pending",
  },
});

test("every moment has its pixel and comes back from it, idle waits squeezed or not", () => {
  const times = [0, HOUR, 100 * HOUR, 101 * HOUR];
  for (const collapses of [false, true]) {
    const scale = buildScale(times, { ...even, collapses });
    for (const time of [...times, HOUR / 2, 50 * HOUR, 101.5 * HOUR]) {
      expect(scale.toTime(scale.toX(time))).toBeCloseTo(time, -1);
    }
  }
  const narrow = buildScale(times, { ...even, collapses: true });
  expect(narrow.width).toBeLessThan(buildScale(times, even).width / 10);
});

test("marks count from now and appear once", () => {
  const scale = buildScale([0, HOUR, 2 * HOUR], even);
  const times = ticksWithin(scale, 0, 0, 600).map(({ time }) => time);
  expect(times.slice(0, 3)).toEqual([0, HOUR / 4, HOUR / 2]);
  expect(new Set(times).size).toBe(times.length);
});

test.each([
  [5, 1],
  [0.1, 60],
  [0.001, 900],
])("at %s pixels a second a step is %s seconds", (pxPerSecond, seconds) => {
  expect(chooseSnap(pxPerSecond)).toBe(seconds);
});

test("items that would cover each other get rows of their own, and the rest is a crowd", () => {
  const scale = buildScale([0, HOUR], even);
  const items = Array.from({ length: 9 }, (_, place) => itemAt(String(place), HOUR));
  const { blocks, crowds, rows } = packLane(items, scale);
  expect(blocks.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(crowds).toMatchObject([{ count: 3 }]);
  expect(rows).toBe(7);
  expect(packLane(items, scale, 3)).toMatchObject({ crowds: [{ count: 6 }], rows: 4 });
});

test("ten thousand items are placed at once", () => {
  const items = Array.from({ length: 10_000 }, (_, place) => itemAt(String(place), place * 60_000));
  const scale = buildScale(
    items.map(({ item }) => Date.parse(item.due)),
    even,
  );
  const { blocks, crowds } = packLane(items, scale);
  const crowded = crowds.reduce((sum, { count }) => sum + count, 0);
  expect(blocks.length + crowded).toBe(10_000);
});

test("an undone item keeps its due time, and does not run twice", () => {
  const event = { id: "a", at: "+2h", call: { method: "POST", path: "/_dispute" } } as const;
  expect(armAgain({ event, due: 2 * HOUR }, 0)).toBe(event);
  expect(armAgain({ event, due: 2 * HOUR }, HOUR)).toMatchObject({ at: "+1h" });
  expect(armAgain({ event, due: 2 * HOUR }, 3 * HOUR)).toBe(event);
  expect(armAgain({ event: { ...event, at: "+0s" }, due: 0 }, HOUR)).toBeNull();
});

test("a file changes only different items", () => {
  const call = { path: "/v1/charges", method: "POST" };
  const events = [
    { id: "a", at: "+1h", call },
    { id: "c", at: "+1h", call },
  ];
  const { file } = readTimelineText(JSON.stringify({ payments: { events } }), ["payments"]);
  const standing = [itemAt("a", HOUR), itemAt("b", HOUR)];
  const ids = changesTowards(file ?? {}, standing, true).map(({ id, after }) => [id, after?.at]);
  expect(ids).toEqual([
    ["b", undefined],
    ["c", "+1h"],
  ]);
  expect(readTimelineText('{"fax":{"events":[]}}', ["payments"]).problems).toMatchObject([
    { path: ["fax"] },
  ]);
});

test("a copy has a name of its own", () => {
  expect(copyName("dispute", new Set())).toBe("dispute-2");
  expect(copyName("dispute-2", new Set(["dispute-3"]))).toBe("dispute-4");
});
