import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { everyEvent, type EventRow } from "#shared/domain/egress.ts";
import { fakeRow } from "../../bridge/testing/fake-rows.ts";
import { eventLog, eventView } from "./events/event-log.ts";
import { openRow, startSearch } from "./log-view.ts";
import { useKeptRow } from "./use-kept-row.ts";

beforeEach(() => startSearch(eventView, ""));

/** Shows rows with the last one open, then others. */
function showRows(first: readonly EventRow[]) {
  let shown = first;
  const log: typeof eventLog = {
    ...eventLog,
    locate: (_, { number }) => {
      const index = shown.findIndex(({ seq }) => seq === number);
      return Promise.resolve(index === -1 ? null : { index });
    },
  };
  openRow(eventView, first.length - 1, first.at(-1));
  const rowsOf = (rows: readonly EventRow[]) => ({
    matched: rows.length,
    rowAt: (index: number) => rows[index],
  });
  const { rerender } = renderHook((rows) => useKeptRow(log, everyEvent, rows), {
    initialProps: rowsOf(first),
  });
  return (next: readonly EventRow[]) => {
    shown = next;
    rerender(rowsOf(next));
  };
}

const [a, b, c, d] = [fakeRow(0), fakeRow(1), fakeRow(2), fakeRow(3)];

test("the cursor goes with the open row when a row above it leaves the filter", async () => {
  const show = showRows([a, b, c]);
  show([b, c, d]);
  await waitFor(() => expect(eventView.getState().active).toBe(1));
  expect(eventView.getState().opened).toEqual(c);
});

test("no other row is marked when the open one leaves the filter", async () => {
  const show = showRows([a, b]);
  show([a, d]);
  await waitFor(() => expect(eventView.getState().active).toBeNull());
  expect(eventView.getState().opened).toEqual(b);
});
