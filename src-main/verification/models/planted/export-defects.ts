import type { Defect } from "./defect.ts";

/** Mistakes in what is filtered and written to a file. */
export const exportDefects: readonly Defect[] = [
  {
    name: "an export leaves out the last event",
    file: "workbench/export/event-source.ts",
    find: "const rows = new Uint32Array(matches.length);",
    put: "const rows = new Uint32Array(Math.max(0, matches.length - 1));",
    kind: "identity",
  },
  {
    name: "an export of one type holds events of all",
    file: "workbench/export/exports.ts",
    find: "EventSource.of(this.stage.index, filter)",
    put: "EventSource.of(this.stage.index, { ...filter, types: [] })",
    kind: "second-payments",
  },
  {
    name: "after a reset, types are told apart as they were before",
    file: "workbench/search/event-rows.ts",
    find: "{ generation, length: 0, codes: [] });\n    this.era",
    put: "{ generation, length: 0 });\n    this.era",
    kind: "code-hosting",
  },
  {
    name: "an egress file says nothing of deliveries",
    file: "workbench/export/write-egress.ts",
    find: "if (simulator.status.deliveryOn) yield* writeDelivery(simulator);",
    put: "",
    kind: "email",
  },
  {
    name: "lines tell what became of the event before",
    file: "workbench/export/exports.ts",
    find: "chipsOf(simulator, seq)",
    put: "chipsOf(simulator, Math.max(1, seq - 1))",
    kind: "authentication",
  },
  {
    name: "an archive has one request of each event",
    file: "workbench/export/write-har.ts",
    find: "return deliveries.map(",
    put: "return deliveries.slice(0, 1).map(",
    kind: "payments",
  },
];
