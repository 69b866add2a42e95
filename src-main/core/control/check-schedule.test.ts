import { expect, test } from "vitest";
import { Refusal } from "#core/contract/refusal.ts";
import { schedule } from "#shared/domain/timeline.ts";
import { checkSchedule } from "./check-schedule.ts";
import { checkControl } from "./control-route.ts";

const item = (index: number) => ({
  id: `item-${String(index)}`,
  at: `+${String(index)}s`,
  call: { method: "GET", path: "/_sim/health" },
});

const items = (count: number) => Array.from({ length: count }, (_, index) => item(index));

test("a long schedule is the same as if it were checked at once", async () => {
  const body = { events: items(1_001) };
  expect(await checkSchedule(body)).toEqual(schedule.parse(body));
});

test("others get their turn while it is checked", async () => {
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await checkSchedule({ events: items(1_001) });
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
});

test.each([
  ["no list", { events: 5 }],
  ["an item late in the list", { events: [...items(600), { ...item(600), at: "+2d" }] }],
  ["the same id far apart", { events: [...items(600), item(3)] }],
  ["another field", { events: items(600), name: "x" }],
  ["nothing", undefined],
])("%s is refused in the words of the whole check", async (_, body) => {
  const words = refusalOf(() => checkControl(schedule, body));
  const found: unknown = await checkSchedule(body).catch((error: unknown) => error);
  expect(found).toBeInstanceOf(Refusal);
  expect(found).toEqual(words);
});

function refusalOf(check: () => unknown): unknown {
  try {
    return check();
  } catch (error) {
    return error;
  }
}
