import { type BadInput, type GoodInput, MEBIBYTE, nested } from "#core/testing/bad-inputs.ts";
import { clockRows } from "./clock-rows.ts";
import { scheduleRows } from "./schedule-rows.ts";

/** Methods that control routes do not have, broken resets, and invalid queries. */
const otherRows: readonly BadInput[] = [
  ...["GET", "PUT", "DELETE"].map((method) => ({
    name: `${method} /_sim/inject`,
    path: "/_sim/inject",
    method,
    status: 405,
  })),
  { name: "GET /_sim/reset", path: "/_sim/reset", status: 405 },
  {
    name: "a reset with broken JSON",
    path: "/_sim/reset",
    body: "{",
    status: 400,
  },
  {
    name: "a reset as text",
    path: "/_sim/reset",
    body: "x",
    type: "text/plain",
    status: 415,
  },
  {
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
    name: `/_sim/egress?${query}`,
    path: `/_sim/egress?${query}`,
    status: 422,
    names: query.replace(/\W.*$/, ""),
  })),
  {
    name: "a query nested too deep",
    path: `/_sim/egress?a${"[b]".repeat(70)}=1`,
    status: 400,
  },
  {
    name: "a query with a reserved name",
    path: "/_sim/egress?__proto__[a]=1",
    status: 400,
  },
];

const call = { method: "GET", path: "/v1/charges" };

const clock = (name: string, body: string, rest: Partial<GoodInput> = {}): GoodInput => ({
  path: "/_sim/clock",
  name: `the clock: ${name}`,
  body,
  ...rest,
});

const item = (name: string, change: object): GoodInput => ({
  path: "/_sim/inject",
  name: `the schedule: ${name}`,
  body: { events: [{ id: name, at: "+8760h", call, ...change }] },
});

const offsets = ["+0s", "-5m", "-0h", "+1.5h", "+0.001s", "+000s", "-87660h", "+87660h"];

/** Deep within the body of the whole batch: events, item, call and body are four levels of 64. */
const deepItem = `{"events":[{"id":"deep","at":"+9h","call":{"method":"POST","path":"/v1/x","body":${nested(60)}}}]}`;

/** Requests to control routes that look odd and are valid. */
export const accepted: readonly GoodInput[] = [
  clock("60.0", '{"advance_seconds":60.0}'),
  clock("-0", '{"advance_seconds":-0}'),
  clock("6e1", '{"advance_seconds":6e1}'),
  clock("ten years back", '{"wall_offset_seconds":-315576000}'),
  clock("both", '{"wall_offset_seconds":0,"advance_seconds":1}'),
  // RFC 8259 leaves a repeated name to the reader; like every client's own parser, the last one counts.
  clock("a name that stands twice", '{"advance_seconds":"x","advance_seconds":0}'),
  clock("a byte order mark", '\ufeff{"advance_seconds":0}'),
  clock("white space around", ' \r\n\t{ "advance_seconds" : 0 } \n'),
  clock("an escaped name", '{"advance\\u005fseconds":0}'),
  clock("a whole mebibyte", '{"advance_seconds":0}'.padEnd(MEBIBYTE)),
  clock("a mebibyte but a byte", '{"advance_seconds":0}'.padEnd(MEBIBYTE - 1)),
  ...[
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=UTF-8",
    'application/json; charset="utf-8"',
    "application/json; charset=us-ascii",
    "application/json; charset=ISO-8859-1",
    "application/json ; charset=utf8; boundary=x",
  ].map((type) => clock(type, '{"advance_seconds":0}', { type })),
  clock("identity", '{"advance_seconds":0}', { headers: { "content-encoding": "identity" } }),
  clock("credentials that are nobody's", '{"advance_seconds":0}', {
    headers: { authorization: "Digest x" },
  }),
  ...offsets.map((at) => item(at, { at })),
  item("an item that is scheduled already", { id: "later" }),
  item("a name of an object's own", { id: "__proto__" }),
  item("an id in Arabic", { id: "مرحبا 🎉" }),
  item("an id of 200 characters", { id: "x".repeat(200) }),
  item("a path with a query", {
    call: { ...call, path: "/v1/charges?limit=3&created[gt]=1&q=a%20b" },
  }),
  item("a name that nobody binds", { call: { ...call, path: "/v1/charges/${nobody}" } }),
  item("a variable cut short", { at: "+0s", call: { ...call, path: "/v1/charges/${x" } }),
  item("an empty variable", { at: "+0s", call: { ...call, path: "/v1/charges/${}" } }),
  item("a call that fails", {
    at: "+0s",
    call: { ...call, path: "/v1/charges/ch_x" },
    bind: { a: "/id" },
  }),
  item("a pointer to the whole", { bind: { all: "", odd_1: "/a~1b/~0c/0" } }),
  item("an empty body", { call: { method: "POST", path: "/v1/charges", body: {} } }),
  item("a call to a control route", { at: "+0s", call: { method: "POST", path: "/_sim/reset" } }),
  { path: "/_sim/inject", name: "the schedule: 64 levels", body: deepItem },
  { path: "/_sim/inject", name: "the schedule: no items", body: { events: [] } },
  {
    path: "/_sim/egress?after=0&limit=0&type=nobody",
    name: "a query that finds nothing",
  },
];

/** An item that is on the schedule before the rows are sent. */
export const later = { events: [{ id: "later", at: "+9h", call }] };

/** Inputs that the clock, the schedule, resets and reads reject. */
export const refused: readonly BadInput[] = [...clockRows, ...scheduleRows, ...otherRows];
