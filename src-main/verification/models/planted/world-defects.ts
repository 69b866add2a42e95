import type { Defect } from "./defect.ts";

const world = "core/simulator/world.ts";
const timeline = "core/timeline/timeline.ts";

/** Mistakes in what a simulator knows: its log, clocks, schedule and resets. */
export const worldDefects: readonly Defect[] = [
  {
    name: "a refused change of the clock shifts the signing clock",
    file: "core/control/control-routes.ts",
    find: "const seconds = body.advance_seconds ?? 0;",
    put: "const seconds = body.advance_seconds ?? 0; world.wall.offsetSeconds = body.wall_offset_seconds ?? world.wall.offsetSeconds;",
    kind: "mailing",
  },
  {
    name: "a page of the log begins one event too late",
    file: "core/control/egress-answer.ts",
    find: "const first = (page.after ?? 0) + 1;",
    put: "const first = page.after ? page.after + 2 : 1;",
    kind: "code-hosting",
  },
  {
    name: "what falls due at the same instant runs in the wrong order",
    file: "core/clock/agenda.ts",
    find: "a.order < b.order",
    put: "a.order > b.order",
    kind: "payments",
  },
  {
    name: "an item that was replaced runs all the same",
    file: timeline,
    find: "    item.withdraw();\n    this.armed.delete(item);",
    put: "    this.armed.delete(item);",
    kind: "notes",
  },
  {
    name: "a reset keeps what was bound",
    file: timeline,
    find: "this.bindings = new Map();",
    put: "",
    kind: "payments",
  },
  {
    name: "ids go on after a reset",
    file: world,
    find: "    this.ids = createIdSequence(this.definition.profile.kind);\n    this.log",
    put: "    this.log",
    kind: "second-payments",
  },
  {
    name: "a reset keeps the wall offset",
    file: world,
    find: "this.wall.restart();",
    put: "",
    kind: "authentication",
  },
  {
    name: "the wall offset is not in the signature",
    file: "core/clock/wall-clock.ts",
    find: "1_000) + this.offsetSeconds",
    put: "1_000)",
    kind: "authentication",
  },
];
