import fc from "fast-check";
import { expect, test } from "vitest";
import { EgressLog } from "#core/log/egress-log.ts";
import { Arrivals } from "#core/log/arrivals.ts";
import { eventSource } from "./event-index.ts";
import { LogRows } from "./log-rows.ts";
import { LiveSearch, type LiveTest } from "./live-search.ts";
import { everyRow, searchKinds, searchRows, type RowList } from "./row-list.ts";
import { responseMatcher, patternMatcher, routeMatcher, typeMatcher } from "./value-matchers.ts";

const rowsOf = (list: RowList) => Array.from({ length: list.length }, (_, at) => list.at(at));

/** Works until the whole list was looked at; how many slices that took. */
function workThrough(list: RowList, deadline: () => number): number {
  for (let slices = 1; ; slices += 1) if (list.advance(deadline())) return slices;
}

/** A moment that has passed: each slice is as short as it can be. */
const atOnce = () => 0;

test("a search in slices finds each row once, in order, and returns partial results", () => {
  const rows = { length: 1_000 };
  const search = searchRows(everyRow(rows), (row) => row % 3 === 0);
  expect(search.advance(atOnce())).toBe(false);
  expect(search.progress).toBeCloseTo(0.256);
  expect(rowsOf(search)).toHaveLength(86);
  expect(workThrough(search, atOnce)).toBe(3);
  expect(rowsOf(search)).toEqual(Array.from({ length: 334 }, (_, at) => at * 3));
  rows.length = 1_004;
  expect(search.advance(Infinity)).toBe(true);
  expect(rowsOf(search).at(-1)).toBe(1_002);
  expect(search.progress).toBe(1);
});

/** Two simulators' logs as one list, and what each row of it is. */
function createLogs() {
  const logs = [new EgressLog(), new EgressLog()];
  const arrivals = Arrivals.begin(1);
  const rows = new LogRows(
    logs.map((log, place) => ({ kind: String(place), generation: 1, log, arrivals })),
    eventSource,
  );
  const record = (place: number, type: string, many: number) => {
    const entry = { id: "", type, subject: "", createdAt: 0, json: "{}" };
    for (let count = 0; count < many; count += 1) logs[place]?.append(entry);
    rows.catchUp();
  };
  return { rows, record };
}

test("a search by kind has the result of a full scan, also with kinds that are added later", () => {
  const step = fc.record({
    place: fc.nat(1),
    type: fc.nat(40),
    many: fc.constantFrom(1, 3, 4_095, 8_192),
    looks: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const { rows, record } = createLogs();
      const matches = (kind: { place: number; type: string }) =>
        kind.place === 1 || kind.type.endsWith("3");
      const search = searchKinds(rows, matches);
      const expected: number[] = [];
      for (const { place, type, many, looks } of steps) {
        record(place, `type.${String(type)}`, many);
        const isLet = matches({ place, type: String(type) });
        if (isLet)
          for (let row = rows.length - many; row < rows.length; row += 1) expected.push(row);
        if (looks) search.advance(atOnce());
      }
      workThrough(search, atOnce);
      expect(rowsOf(search)).toEqual(expected);
      expect(search.progress).toBe(1);
    }),
    { numRuns: 15 },
  );
});

test("a search within another waits for it, and is through when both are", () => {
  const rows = { length: 2_000 };
  const even = searchRows(everyRow(rows), (row) => row % 2 === 0);
  const search = searchRows(even, (row) => row % 3 === 0);
  expect(search.advance(atOnce())).toBe(false);
  expect(search.progress).toBeCloseTo(0.128);
  workThrough(search, atOnce);
  expect(rowsOf(search)).toEqual(Array.from({ length: 334 }, (_, at) => at * 6));
});

/** Rows that are open until they settle, as deliveries are: in order, with an answer each. */
function createOutcomes(length: number) {
  const answers: boolean[] = [];
  const changes = { repeats: 0 };
  const test: LiveTest = {
    lets: (row) => answers[row] === true,
    mayChange: (row) => answers[row] === undefined,
    version: () => answers.length + changes.repeats,
    revision: () => changes.repeats,
  };
  return { rows: { length }, answers, changes, test };
}

test("a search by outcome includes results that arrive between its slices", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ settled: fc.boolean(), slices: fc.nat(2), more: fc.nat(400) }), {
        maxLength: 40,
      }),
      (steps) => {
        const { rows, answers, test } = createOutcomes(700);
        const search = new LiveSearch(everyRow(rows), test);
        for (const { settled, slices, more } of steps) {
          if (answers.length < rows.length) answers.push(settled);
          rows.length += more;
          for (let slice = 0; slice < slices; slice += 1) search.advance(atOnce());
        }
        workThrough(search, () => Infinity);
        // The next pass sees results of the last rest.
        const fresh = new LiveSearch(everyRow(rows), test);
        workThrough(fresh, () => Infinity);
        const holds = answers.flatMap((isLet, row) => (isLet ? [row] : []));
        expect(rowsOf(fresh)).toEqual(holds);
        expect(holds).toEqual(expect.arrayContaining(rowsOf(search)));
      },
    ),
    { numRuns: 40 },
  );
});

test("a pass that is not through shows the rows of the one before", () => {
  const { rows, answers, test } = createOutcomes(600);
  answers.push(true, true);
  const search = new LiveSearch(everyRow(rows), test);
  workThrough(search, atOnce);
  expect(rowsOf(search)).toEqual([0, 1]);
  answers.push(true);
  rows.length = 1_200;
  expect(search.advance(atOnce())).toBe(false);
  expect(rowsOf(search)).toEqual([0, 1]);
  workThrough(search, atOnce);
  expect(rowsOf(search)).toEqual([0, 1, 2]);
});

test("a redelivery has settled rows looked at again", () => {
  const { rows, answers, changes, test } = createOutcomes(2);
  answers.push(true, true);
  const search = new LiveSearch(everyRow(rows), test);
  workThrough(search, () => Infinity);
  answers[0] = false;
  changes.repeats += 1;
  // A new row ends the rest that old ones would have to wait for.
  rows.length += 1;
  workThrough(search, () => Infinity);
  expect(rowsOf(search)).toEqual([1]);
});

test.each([
  [typeMatcher(["charge.*", "x"]), ["charge.ok", "x"], ["refund.charge.", "xy"]],
  [patternMatcher(["we_1*", "(a)"]), ["WE_12", "(a)"], ["a", "awe_1"]],
  [
    routeMatcher(["/v1/charges/*"]),
    ["POST /v1/charges/:charge", "GET /v1/charges/:charge/refunds"],
    ["POST /v1/charges", "GET /v2/charges/:id"],
  ],
  [routeMatcher(["POST /v1/charges"]), ["POST /v1/charges"], ["GET /v1/charges"]],
  [routeMatcher(["/v1/charges/ch_1/refunds"]), ["POST /v1/charges/:id/refunds"], ["GET /v1/x"]],
])("patterns fit what they mean and nothing else (%#)", (fits, yes, no) => {
  expect(yes.filter((value) => !fits(value))).toEqual([]);
  expect(no.filter((value) => fits(value))).toEqual([]);
});

test("matches responses by status, by class, or by their absence", () => {
  const fits = responseMatcher(["404", "5XX", "none"]);
  expect([404, 500, 503, undefined].every((status) => fits(status))).toBe(true);
  expect([400, 200].some((status) => fits(status))).toBe(false);
});
