import { everyEvent, eventRow, type EventFilter, type EventRow } from "#shared/domain/egress.ts";
import { call } from "../../../bridge/client.ts";
import type { LogDefinition } from "../log-definition.ts";
import { createLogView } from "../log-view.ts";
import { EventCells, eventColumns } from "./list/event-cells.tsx";

/** The view of the event log. */
export const eventView = createLogView<EventRow, EventFilter>("simdeck.log", eventRow);

/** The log of what the simulators send. */
export const eventLog: LogDefinition<EventRow, EventFilter> = {
  place: "events",
  noun: "event",
  view: eventView,
  label: "Egress log",
  className: "event-grid",
  columns: eventColumns,
  heads: { Seq: "#" },
  Cells: EventCells,
  everything: everyEvent,
  load: (page) => call("events.window", page),
  locate: (filter, { kind, number: seq, generation }) =>
    call("events.locate", {
      filter,
      event: { kind, seq, ...(generation === undefined ? {} : { generation }) },
    }),
  nameOf: ({ kind, seq, generation }) => ({ kind, number: seq, generation }),
  exists: async ({ kind, generation, seq }) => {
    const rows = await call("events.rows", { kind, generation, seqs: [seq] });
    return rows.length > 0;
  },
  // An event may come to match, or to match no more, long after it was recorded.
  isStale: (row, { outcome }) => outcome !== "any" || isUnsettled(row),
};

/** A row whose deliveries are still under way, or whose summary is not read, will look different soon. */
function isUnsettled({ deliveries, summary }: EventRow): boolean {
  if (summary === undefined) return true;
  return deliveries.some(({ state }) => state === "pending" || state === "in-flight");
}
