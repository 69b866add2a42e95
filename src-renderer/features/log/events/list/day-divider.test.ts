import { expect, test } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import { dividerAt } from "./day-divider.ts";

const START = Date.UTC(2026, 0, 2, 3, 4, 5);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function row(kind: string, passed: number): EventRow {
  return {
    ...{ kind, generation: 1, seq: 1, id: "evt_1", type: "thing.created", subject: "" },
    ...{ createdAt: START + passed, deliveries: [] },
  };
}

function dividers(rows: readonly EventRow[]) {
  const names = new Map([
    ["payments", "Stripe"],
    ["email", "Resend"],
  ]);
  return rows.map((_, index) =>
    dividerAt(
      (at) => rows[at],
      index,
      (kind) => names.get(kind) ?? kind,
    ),
  );
}

test("names the simulator day and the time that passed where a day begins", () => {
  const rows = [row("payments", 0), row("payments", 0), row("payments", 29 * DAY)];
  expect(dividers(rows)).toEqual([undefined, undefined, "Sat 31 Jan 2026, 29 d later"]);
});

test("names a move of the clock within a day, and not the seconds of a running clock", () => {
  const rows = [row("payments", 0), row("payments", 2_000), row("payments", 91 * MINUTE)];
  expect(dividers(rows)).toEqual([undefined, undefined, "1 h 30 m 58 s later"]);
});

test("compares an event with the earlier event of its own simulator", () => {
  const rows = [row("payments", 9 * DAY), row("email", 0), row("payments", 9 * DAY)];
  expect(dividers(rows)).toEqual([undefined, undefined, undefined]);
});

test("names the simulator whose clock moved when the row before is of another", () => {
  const rows = [row("payments", 0), row("email", 0), row("payments", DAY)];
  expect(dividers(rows).at(-1)).toBe("Stripe: Sat 3 Jan 2026, 1 d later");
});

test("has one line when the clocks of several simulators moved at once", () => {
  const rows = [row("email", 0), row("payments", 0), row("payments", DAY), row("email", DAY)];
  expect(dividers(rows)).toEqual([undefined, undefined, "Sat 3 Jan 2026, 1 d later", undefined]);
});
