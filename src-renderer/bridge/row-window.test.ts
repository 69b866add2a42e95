import { expect, test, vi } from "vitest";
import { RowWindow } from "./row-window.ts";

const setup = (total = 1_000) => {
  const asked: [first: number, count: number][] = [];
  const load = vi.fn((first: number, count: number) => {
    asked.push([first, count]);
    const length = Math.max(0, Math.min(count, total - first));
    return Promise.resolve({
      rows: Array.from({ length }, (_, offset) => first + offset),
    });
  });
  const changed = vi.fn();
  return { asked, changed, rows: new RowWindow<number>(load, changed) };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));

test("asks for whole pages, once, and then knows them", async () => {
  const { rows, asked, changed } = setup();
  rows.want(100, 140);
  rows.want(100, 140);
  await settle();
  rows.want(100, 140);
  expect(asked).toEqual([
    [0, 128],
    [128, 128],
  ]);
  expect([rows.at(100), rows.at(200), rows.at(300)]).toEqual([100, 200, undefined]);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("stale rows are asked for again", async () => {
  const { rows, asked } = setup();
  rows.learn(0, [0, 1, 2]);
  rows.want(0, 3, (row) => row === 1);
  await settle();
  expect(asked).toEqual([[0, 128]]);
});

test("an answer from before a reset is not taken in", async () => {
  const { rows, changed } = setup();
  rows.want(0, 10);
  rows.clear();
  await settle();
  expect(rows.at(0)).toBeUndefined();
  expect(changed).not.toHaveBeenCalled();
});

test("forgets the rows it learnt longest ago", () => {
  const { rows } = setup();
  rows.learn(0, [0]);
  rows.learn(
    1,
    Array.from({ length: 16_384 }, (_, place) => place + 1),
  );
  expect([rows.at(0), rows.at(16_384)]).toEqual([undefined, 16_384]);
});

test("keeps why a page could not be loaded until one can be", async () => {
  const answers = [Promise.reject(new Error("gone")), Promise.resolve({ rows: [0, 1] })];
  const changed = vi.fn();
  const rows = new RowWindow<number>(() => answers.shift() ?? Promise.reject(new Error()), changed);
  rows.want(0, 2);
  await settle();
  expect(rows.failure).toEqual(new Error("gone"));
  expect(changed).toHaveBeenCalledOnce();
  rows.want(0, 2);
  await settle();
  expect([rows.failure, rows.at(1)]).toEqual([undefined, 1]);
});
