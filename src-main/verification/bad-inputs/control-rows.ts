import { clockRows } from "./clock-rows.ts";
import type { BadInput } from "./input.ts";
import { scheduleRows } from "./schedule-rows.ts";

/** Methods that control routes do not have, broken resets, and questions that cannot be asked. */
const otherRows: readonly BadInput[] = [
  ...["GET", "PUT", "DELETE"].map((method) => ({
    kind: "exchange" as const,
    name: `${method} /_sim/inject`,
    path: "/_sim/inject",
    method,
    status: 405,
  })),
  { kind: "exchange", name: "GET /_sim/reset", path: "/_sim/reset", status: 405 },
  {
    kind: "exchange",
    name: "a reset with broken JSON",
    path: "/_sim/reset",
    body: "{",
    status: 400,
  },
  {
    kind: "exchange",
    name: "a reset as text",
    path: "/_sim/reset",
    body: "x",
    type: "text/plain",
    status: 415,
  },
  {
    kind: "exchange",
    name: "an item that is not scheduled",
    path: "/_sim/timeline/nobody",
    method: "DELETE",
    status: 404,
    names: "nobody",
  },
  ...[
    "limit=-1",
    "limit=x",
    "limit=1.5",
    "limit[]=1",
    "limit=1&limit=2",
    "after=-1",
    "after=1e3",
    "type=",
    "nothing=1",
  ].map((query) => ({
    kind: "exchange" as const,
    name: `/_sim/egress?${query}`,
    path: `/_sim/egress?${query}`,
    status: 422,
    names: query.replace(/\W.*$/, ""),
  })),
  {
    kind: "exchange",
    name: "a query nested too deep",
    path: `/_sim/egress?a${"[b]".repeat(70)}=1`,
    status: 400,
  },
  {
    kind: "exchange",
    name: "a query with a reserved name",
    path: "/_sim/egress?__proto__[a]=1",
    status: 400,
  },
];

/** Clock, schedule, reset and what is read of them. */
export const controlRows: readonly BadInput[] = [...clockRows, ...scheduleRows, ...otherRows];
