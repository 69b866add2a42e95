import { type BadInput, bodyRows, MEBIBYTE, nested } from "#core/testing/bad-inputs.ts";

const call = { method: "GET", path: "/v1/charges" };
const good = { id: "a", at: "+1h", call };

const inject = (events: unknown, names: string, status = 422) =>
  bodyRows("/_sim/inject", status, [{ events }], names);

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

/**
 * Inputs that `POST /_sim/inject` rejects: a batch, an item, its offset, its call and its variables.
 */
export const scheduleRows: readonly BadInput[] = [
  ...bodyRows("/_sim/inject", 422, ["{}", "[]", "null", '{"event":[]}', '{"events":[],"extra":1}']),
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
  ...bodyRows("/_sim/inject", 400, [
    `{"events":[{"id":"a","at":"+1h","call":{"method":"POST","path":"/x","body":${nested(61)}}}]}`,
    '{"events":[{"id":"a","at":"+1h","call":{"method":"POST","path":"/x","body":{"__proto__":1}}}]}',
    '{"events":[{"id":"a","at":"+1h","call":{"method":"GET","path":"/x"},"bind":{"__proto__":"/id"}}]}',
  ]),
  ...bodyRows("/_sim/inject", 413, [
    { events: [{ ...good, call: { ...call, body: { x: "x".repeat(MEBIBYTE) } } }] },
  ]),
];
