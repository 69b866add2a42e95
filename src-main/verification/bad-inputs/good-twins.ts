import { FORM, MEBIBYTE, nested, kinds, type GoodTwin, type Known } from "./input.ts";
import { charge, mail, postcard } from "./rig.ts";

const clock = (name: string, body: string, rest: Partial<GoodTwin> = {}): GoodTwin => ({
  kind: "exchange",
  path: "/_sim/clock",
  name: `the clock: ${name}`,
  body,
  ...rest,
});

const call = { method: "GET", path: "/v1/charges" };

const item = (name: string, change: object): GoodTwin => ({
  kind: "payments",
  path: "/_sim/inject",
  name: `the schedule: ${name}`,
  body: { events: [{ id: name, at: "+8760h", call, ...change }] },
});

const offsets = ["+0s", "-5m", "-0h", "+1.5h", "+0.001s", "+000s", "-87660h", "+87660h"];

/** Deep within the body of the whole batch: events, item, call and body are four levels of 64. */
const deepItem = `{"events":[{"id":"deep","at":"+9h","call":{"method":"POST","path":"/v1/x","body":${nested(60)}}}]}`;

const control: readonly GoodTwin[] = [
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
  item("an item that is there already", { id: "later" }),
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
  { kind: "payments", path: "/_sim/inject", name: "the schedule: 64 levels", body: deepItem },
  { kind: "payments", path: "/_sim/inject", name: "the schedule: no items", body: { events: [] } },
  {
    kind: "payments",
    path: "/_sim/egress?after=0&limit=0&type=nobody",
    name: "a query that finds nothing",
  },
];

const form = (path: string, body: string, rest: Partial<GoodTwin> = {}): GoodTwin => ({
  kind: "payments",
  path,
  body,
  name: `${path} ${body.slice(0, 90)}`,
  ...rest,
});

const receivers = [
  "http://localhost:4000/hook",
  "http://127.0.0.1:4000",
  "http://[::1]:4000/hook",
  "HTTP://LOCALHOST:4000/",
  "https://example.com/hook?a=b&c=%20",
  "http://bücher.example/",
  "http://app:3000/",
];

const endpoints = receivers.flatMap((url): readonly GoodTwin[] => [
  form("/v1/webhook_endpoints", new URLSearchParams({ url, "enabled_events[0]": "*" }).toString(), {
    name: `payments to ${url}`,
  }),
  {
    kind: "email",
    path: "/webhooks",
    name: `email to ${url}`,
    body: { endpoint: url, events: ["email.sent"], name: "mine" },
  },
]);

const charges: readonly GoodTwin[] = [
  form("/v1/charges", charge, { type: "Application/X-WWW-Form-URLEncoded; Charset=UTF-8" }),
  form("/v1/charges", `${charge}&metadata[🎉]=مرحبا&description=%F0%9F%8E%89`),
  form("/v1/charges", `${charge}&expand[]=customer&expand[]=balance_transaction`),
  form(
    "/v1/charges",
    `${charge}&receipt_email=a@example.com&statement_descriptor_suffix=X&radar_options[session]=rse_1`,
  ),
  form("/v1/charges", `${charge}&metadata=`),
  form("/v1/charges", `${charge}&metadata%5Bconstructor%5D=x`),
  form("/v1/charges", "amount=99999999&currency=USD&source=tok_visa"),
  form("/v1/customers", ""),
  form("/v1/customers", "description=a+b%2Bc&", { type: FORM }),
];

const fifty = Array.from({ length: 50 }, (_, index) => `a${String(index)}@example.com`);

const email = (
  name: string,
  change: object,
  headers: Readonly<Record<string, string>> = {},
): GoodTwin => ({
  kind: "email",
  path: "/emails",
  name: `an email: ${name}`,
  body: { ...mail, ...change },
  headers,
});

const emails: readonly GoodTwin[] = [
  email("50 recipients", { to: fifty }),
  email("one recipient as text", { to: "b@example.com" }),
  email("emoji and right-to-left text", { subject: "مرحبا 🎉 שלום \u202e" }),
  email("names in other scripts", {
    from: "Zoë “Z” Ωmega <a@example.com>",
    to: ["名前 <b@example.com>"],
  }),
  email("fields that nobody knows", { _sdk: "x", trackOpens: true, nested: { a: [1] } }),
  email("nulls where SDKs send them", { cc: null, bcc: null, reply_to: null, attachments: null }),
  email("a mebibyte of text", { html: "x".repeat(MEBIBYTE) }),
  email("an upper-case type", {}, { "content-type": "Application/JSON; Charset=utf-8" }),
  email("an object's own names", {
    headers: { constructor: "x" },
    tags: [{ name: "constructor", value: "x" }],
  }),
];

const others: readonly GoodTwin[] = [
  {
    kind: "mailing",
    path: "/v1/postcards",
    name: "a postcard: metadata and more",
    body: { ...postcard, description: "🎉", metadata: { a: "b" } },
  },
  {
    kind: "authentication",
    path: "/v1/users",
    name: "a user: unset names",
    body: { email_address: ["b@example.com"], first_name: null, last_name: "Ωmega" },
  },
  {
    kind: "chat",
    path: "/api/chat.postMessage",
    name: "a message: right-to-left",
    body: { channel: "general", text: "שלום 🎉", nothing: 1 },
  },
  {
    kind: "chat",
    path: "/api/chat.postMessage",
    name: "a message as a form",
    type: FORM,
    body: "channel=general&text=%F0%9F%8E%89",
  },
  { kind: "exchange", path: "/trade-api/v2/markets?limit=1", name: "markets with a limit" },
];

const world = (known: Known): readonly GoodTwin[] => [
  {
    kind: "payments",
    path: "/_dispute",
    name: "a dispute: a reason that no bank knows",
    body: { charge: known.charge, reason: "🎉", amount: 1200.0 },
  },
  {
    kind: "email",
    path: "/_bounce",
    name: "a bounce: a list of codes",
    body: { email_id: known.email, subType: "General", diagnosticCode: ["smtp; 550"] },
  },
  {
    kind: "mailing",
    path: "/_tracking_event",
    name: "a scan: in the past",
    body: { postcard: known.postcard, name: "Delivered", time: "2020-02-29T00:00:00Z" },
  },
  {
    kind: "exchange",
    path: "/_settle",
    name: "a settlement: scalar",
    body: { ticker: known.market, result: "scalar", settlement_value: "0.5000" },
  },
];

const resets = kinds.flatMap((kind): readonly GoodTwin[] => [
  { kind, path: "/_sim/reset", method: "POST", name: "a reset: nothing sent" },
  { kind, path: "/_sim/reset", name: "a reset: an empty JSON body", body: "" },
  { kind, path: "/_sim/reset", name: "a reset: {}", body: {} },
]);

/** What looks odd and is right: strictness must not reach it. Resets come last. */
export function goodTwins(known: Known): readonly GoodTwin[] {
  return [...control, ...endpoints, ...charges, ...emails, ...others, ...world(known), ...resets];
}
