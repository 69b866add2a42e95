import { EventSource } from "../../../workbench/export/event-source.ts";
import * as local from "../../../workbench/panel-source/local-simulator.ts";
import * as present from "../../../workbench/panel-source/present-event.ts";
import { LogRows } from "../../../workbench/search/log-rows.ts";
import type { ShownSimulator } from "../../../workbench/panel-source/shown-simulator.ts";
import { type Defect, keep, overlay, replace } from "./defect.ts";

/** Changes how windows see each simulator of this process. */
function replaceShown(change: (shown: ShownSimulator) => Partial<ShownSimulator>): () => void {
  return replace(local, "showLocal", (show) => (served) => {
    const shown = show(served);
    return overlay(shown, change(shown));
  });
}

/** Mistakes in what is filtered and written to a file. */
export const exportDefects: readonly Defect[] = [
  {
    name: "an export leaves out the last event",
    kind: "identity",
    plant: () =>
      replace(
        EventSource,
        "of",
        (of) => (index, filter) =>
          of(
            overlay(index, {
              whole: async (asked) => {
                const rows = await index.whole(asked);
                return overlay(rows, { length: Math.max(0, rows.length - 1) });
              },
            }),
            filter,
          ),
      ),
  },
  {
    name: "an export of one type holds events of all",
    kind: "second-payments",
    plant: () =>
      replace(EventSource, "of", (of) => (index, filter) => of(index, { ...filter, types: [] })),
  },
  {
    name: "after a reset, types are told apart as they were before",
    kind: "code-hosting",
    plant: () => keep(LogRows.prototype, "forget", "codes", (_self, [, seen]) => seen),
  },
  {
    name: "an egress file does not contain the deliveries",
    kind: "email",
    plant: () =>
      replaceShown((shown) => ({
        get status() {
          return { ...shown.status, deliveryOn: false };
        },
      })),
  },
  {
    name: "each line has the deliveries of the event before",
    kind: "authentication",
    plant: () =>
      replace(
        present,
        "presentChips",
        (chipsOf) => (simulator, seq) => chipsOf(simulator, Math.max(1, seq - 1)),
      ),
  },
  {
    name: "an archive has one request of each event",
    kind: "payments",
    plant: () =>
      replaceShown((shown) => ({
        deliveries: async (seq) => (await shown.deliveries(seq)).slice(0, 1),
      })),
  },
];
