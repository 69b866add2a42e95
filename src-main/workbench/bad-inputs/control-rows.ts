import { FORM, MEBIBYTE, nested, type BadInput, type Kind } from "./input.ts";

const path = "/_sim/clock";

/** One row per value; the name shows it. */
function rows(
  kind: Kind,
  url: string,
  status: number,
  bodies: readonly unknown[],
  names?: string,
): readonly BadInput[] {
  return bodies.map((body) => ({
    kind,
    path: url,
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    name: `${url} ${(typeof body === "string" ? body : JSON.stringify(body)).slice(0, 60)}`,
    ...(names === undefined ? {} : { names }),
  }));
}

const types = ["text/plain", FORM, "application/jsonx", "multipart/form-data", null];

const clock: readonly BadInput[] = [
  ...rows("exchange", path, 422, ["{}", "[]", "null", '"x"', "5", "true"]),
  ...rows(
    "exchange",
    path,
    422,
    ['"60"', "[60]", "true", "null", "{}", "1.5", "1e400", "1e18", "-1e18", "315576001"].map(
      (value) => `{"wall_offset_seconds":${value}}`,
    ),
    "wall_offset_seconds",
  ),
  ...rows(
    "exchange",
    path,
    422,
    ["-1", "253402300800", "1e400", '"1"', "0.5", "[]", "null"].map(
      (value) => `{"advance_seconds":${value}}`,
    ),
    "advance_seconds",
  ),
  ...rows(
    "exchange",
    path,
    422,
    [{ advance_second: 1 }, { advance_seconds: 1, advance_second: 1 }],
    "advance_second",
  ),
  ...rows(
    "exchange",
    path,
    422,
    ['{"wall_offset_seconds":5,"advance_seconds":-1}'],
    "advance_seconds",
  ),
  ...rows(
    "exchange",
    path,
    422,
    ['{"advance_seconds":5,"wall_offset_seconds":0.5}'],
    "wall_offset_seconds",
  ),
  ...rows("exchange", path, 400, [
    "",
    " ",
    "NaN",
    '{"advance_seconds":NaN}',
    '{"advance_seconds":Infinity}',
    '{"advance_seconds":01}',
    '{"advance_seconds":',
    '{"advance_seconds":1}}',
    '{"advance_seconds":1}{"advance_seconds":1}',
    "{'advance_seconds':1}",
    '{"advance_seconds":1,}',
    '{"advance_seconds":1,"__proto__":{"x":1}}',
    '{"advance_seconds":1,"\\u005f_proto__":{"x":1}}',
    '{"advance_seconds":1,"constructor":{"prototype":{"x":1}}}',
    nested(65),
    "[".repeat(200_000) + "]".repeat(200_000),
    "[".repeat(200_000),
  ]),
  ...types.map((type) => ({
    kind: "exchange" as const,
    name: `${path} as ${String(type)}`,
    path,
    type,
    body: '{"advance_seconds":1}',
    status: 415,
  })),
  ...["utf-16", "UTF-16LE", "utf-32", "klingon"].map((charset) => ({
    kind: "exchange" as const,
    name: `${path} in ${charset}`,
    path,
    type: `application/json; charset=${charset}`,
    body: '{"advance_seconds":1}',
    status: 415,
    names: "charset",
  })),
  {
    kind: "exchange",
    name: "UTF-16 bytes",
    path,
    body: Buffer.from('{"advance_seconds":1}', "utf16le"),
    status: 400,
  },
  {
    kind: "exchange",
    name: "broken UTF-8",
    path,
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    status: 400,
  },
  {
    kind: "exchange",
    name: "gzip that is none",
    path,
    headers: { "content-encoding": "gzip" },
    body: '{"advance_seconds":1}',
    status: 415,
    names: "Content-Encoding",
  },
  {
    kind: "exchange",
    name: "a mebibyte and a byte",
    path,
    body: '{"advance_seconds":1}'.padEnd(MEBIBYTE + 1),
    status: 413,
  },
  {
    kind: "exchange",
    name: "twenty mebibytes",
    path,
    body: '{"advance_seconds":1}'.padEnd(20 * MEBIBYTE),
    status: 413,
  },
  ...["PUT", "DELETE", "PATCH"].map((method) => ({
    kind: "exchange" as const,
    name: `${method} ${path}`,
    path,
    method,
    status: 405,
  })),
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

const call = { method: "GET", path: "/v1/charges" };
const good = { id: "a", at: "+1h", call };

const inject = (events: unknown, names: string, status = 422) =>
  rows("payments", "/_sim/inject", status, [{ events }], names);

const shown = (value: object) => JSON.stringify(value).slice(0, 60);

const item = (change: object, names: string) =>
  inject([{ ...good, ...change }], `events[0].${names}`).map((row) => ({
    ...row,
    name: `item with ${shown(change)}`,
  }));
const itemCall = (change: object, names: string) =>
  item({ call: { ...call, ...change } }, `call.${names}`);

const offsets: readonly unknown[] = [
  undefined,
  3,
  null,
  true,
  [],
  {},
  "",
  "3h",
  "+h",
  "+",
  "+3",
  "+3d",
  "-3d",
  "+1w",
  "+3H",
  "+3 h",
  " +3h",
  "+3h ",
  "++3h",
  "+-3h",
  "+3h2m",
  "+3hours",
  "+3ms",
  "+1e3s",
  "+0x10s",
  "+NaNh",
  "+Infinityh",
  "+.5h",
  "+5.h",
  "+1,5h",
  "＋3h",
  "−3h",
  "+٣h",
  "+3h\u0000",
  "+3h\n",
  "\n+3h",
  `+${"9".repeat(100_000)}h`,
  "+99999999999h",
  "-99999999999h",
  "+87661h",
  `+0.${"0".repeat(100_000)}x`,
];

const paths: readonly unknown[] = [
  undefined,
  5,
  null,
  "",
  "v1/charges",
  "http://evil.test/x",
  "//evil.test/x",
  "/\\evil.test/x",
  "\\\\evil.test",
  "/x\r\nHost: evil",
  "/x y",
  "/x\ty",
  "/x\u0000",
  "/\u2028x",
  "/v1/../..\\x",
  "javascript:alert(1)",
  "/%zz",
  "/%",
  "/%E0%A4%A",
  "/\ud800",
];

const bad = { ...good, id: "bad", at: "+3d" };

const schedules: readonly BadInput[] = [
  ...rows("payments", "/_sim/inject", 422, [
    "{}",
    "[]",
    "null",
    '{"event":[]}',
    '{"events":[],"extra":1}',
  ]),
  ...inject(undefined, "events"),
  ...[{}, "x", 5, null].flatMap((events) => inject(events, "events")),
  ...[null, "x", 5, [], true].flatMap((each) => inject([good, each], "events[1]")),
  ...[undefined, 5, "", "x".repeat(10_240), null, {}].flatMap((id) => item({ id }, "id")),
  ...inject([good, good], "events[1].id"),
  ...inject([good, { ...good, id: "b" }, good], "events[2].id"),
  ...offsets.flatMap((at) => item({ at }, "at")),
  ...inject(
    [...Array.from({ length: 9 }, (_, index) => ({ ...good, id: String(index) })), bad],
    "events[9].at",
  ),
  ...inject(
    Array.from({ length: 3_000 }, (_, index) => ({ ...bad, id: String(index) })),
    "and 2980 more",
  ),
  ...[undefined, "GET /x", null, []].flatMap((each) => item({ call: each }, "call")),
  ...[undefined, "FETCH", "CONNECT", "TRACE", "post", "", 5].flatMap((method) =>
    itemCall({ method }, "method"),
  ),
  ...paths.flatMap((each) => itemCall({ path: each }, "path")),
  ...["x", [], 5, null, true].flatMap((body) => itemCall({ body }, "body")),
  ...["", 5, null].flatMap((as) => itemCall({ as }, "as")),
  ...itemCall({ boddy: {} }, "boddy"),
  ...item({ when: "+1h" }, "when"),
  ...["x", [], 5, null].flatMap((bind) => item({ bind }, "bind")),
  ...["id", "~", "/~2", "/a~", 5, null, {}].flatMap((pointer) =>
    item({ bind: { x: pointer } }, "bind.x"),
  ),
  ...["a-b", "1x", "", "ä", "a b", "_x", "constructor.x"].flatMap((name) =>
    item({ bind: { [name]: "/id" } }, `bind`),
  ),
  ...rows("payments", "/_sim/inject", 400, [
    `{"events":[{"id":"a","at":"+1h","call":{"method":"POST","path":"/x","body":${nested(61)}}}]}`,
    '{"events":[{"id":"a","at":"+1h","call":{"method":"POST","path":"/x","body":{"__proto__":1}}}]}',
    '{"events":[{"id":"a","at":"+1h","call":{"method":"GET","path":"/x"},"bind":{"__proto__":"/id"}}]}',
  ]),
  ...rows("payments", "/_sim/inject", 413, [
    { events: [{ ...good, call: { ...call, body: { x: "x".repeat(MEBIBYTE) } } }] },
  ]),
];

/** Clock, schedule, reset and what is read of them. */
export const controlRows: readonly BadInput[] = [...clock, ...schedules];
