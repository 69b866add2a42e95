import { expect, test } from "vitest";
import { Results, type ResultRow } from "./results.ts";

const row: ResultRow = { generation: 1, seq: 1, status: "delivered", http_status: 200 };

test("returns the parts of an attempt to a microsecond, under the index of its row", () => {
  const results = new Results();
  const timings = [
    { queuedMs: 0.104, waitMs: 8.4, answerMs: 1.2 },
    { queuedMs: 7_204.331, waitMs: 10_000.5, answerMs: 0 },
  ];
  for (const timing of timings) results.append(row, timing);
  expect(timings.map((_, index) => results.timing(index))).toEqual(timings);
});

test("an attempt without measured times has the same row without parts", () => {
  const results = new Results();
  results.append(row);
  results.append(row, { queuedMs: 0, waitMs: 0, answerMs: 0 });
  expect(results.timing(0)).toBeUndefined();
  expect(results.timing(1)).toEqual({ queuedMs: 0, waitMs: 0, answerMs: 0 });
  expect([results.row(0), results.row(1)]).toEqual([row, row]);
});

test("counts events by their latest attempt at each endpoint", () => {
  const results = new Results();
  const attempt = (seq: number, endpoint: string, status: "delivered" | "failed") =>
    results.append({ generation: 1, seq, endpoint, status });
  attempt(1, "a", "failed");
  attempt(1, "b", "failed");
  attempt(2, "a", "failed");
  expect([results.failed, results.countsOf("a"), results.countsOf("b")]).toEqual([
    2,
    { delivered: 0, failed: 2 },
    { delivered: 0, failed: 1 },
  ]);
  attempt(1, "a", "delivered");
  expect([results.failed, results.countsOf("a")]).toEqual([2, { delivered: 1, failed: 1 }]);
  attempt(1, "b", "delivered");
  expect([results.failed, results.countsOf("b")]).toEqual([1, { delivered: 1, failed: 0 }]);
  attempt(1, "b", "failed");
  expect([results.failed, [...results.failedSeqs()]]).toEqual([2, [1, 2]]);
  expect([results.lastOf("a")?.status, results.lastOf("b")?.status]).toEqual([
    "delivered",
    "failed",
  ]);
  expect(results.lastOf("c")).toBeUndefined();
});

test("each row keeps its generation, also behind rows of a restored snapshot", () => {
  const results = new Results();
  const rows = [1, 1, 3, 4].map((generation) => ({ ...row, generation }));
  for (const each of rows) results.append(each);
  expect(rows.map((_, index) => results.row(index))).toEqual(rows);
});
