import { nested, wholeBodyRows, type BadInput, type Kind, type Known } from "./input.ts";
import { mail, postcard } from "./rig.ts";

/** Addresses that can receive nothing. */
export const badUrls: readonly string[] = [
  "",
  "nonsense",
  "ftp://x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "http://",
  "http:///x",
  "http:x",
  "http://u:p@h/",
  "http://u@h/",
  "http://h:99999",
  "http://h:-1",
  "http://exa mple/",
  "//h/x",
  "http://h/#fragment",
  "http://127.0.0.1:4701/_sim/reset",
  "http://localhost:4702/%5fsim%2fclock",
  `http://h/${"x".repeat(8_192)}`,
  "http://h/\u0000",
  "http://h/\r\nx: y",
  "http://h\\x",
  " http://h/",
  "http://[::1/",
  "http://1.2.3.4.5/",
  "http://%zz/",
];

const types = ["charge.exploded", "charge.*", "", "CHARGE.SUCCEEDED"];

const form = (
  path: string,
  status: number,
  names: string,
  fields: Readonly<Record<string, string>>,
): BadInput => ({
  kind: "payments",
  path,
  status,
  names,
  body: new URLSearchParams(fields).toString(),
  name: `${path} ${JSON.stringify(fields).slice(0, 80)}`,
});

const rawForm = (path: string, status: number, body: string, names?: string): BadInput => ({
  kind: "payments",
  path,
  status,
  body,
  name: `${path} ${body.slice(0, 60)}`,
  ...(names === undefined ? {} : { names }),
});

const hooks = "/v1/webhook_endpoints";
const here = "url=http://127.0.0.1:9/";

const endpoints: readonly BadInput[] = [
  ...badUrls.map((url) => form(hooks, 400, "url", { url, "enabled_events[]": "*" })),
  rawForm(hooks, 400, "enabled_events[]=*", "url"),
  rawForm(hooks, 400, `${here}&${here}&enabled_events[]=*`, "url"),
  rawForm(hooks, 400, "url[a]=http://h/&enabled_events[]=*", "url"),
  rawForm(hooks, 400, here, "enabled_events"),
  rawForm(hooks, 400, `${here}&enabled_events=charge.succeeded`, "enabled_events"),
  ...types.map((type) =>
    rawForm(hooks, 400, `${here}&enabled_events[]=${type}`, "enabled_events[0]"),
  ),
  rawForm(hooks, 400, `${here}&enabled_events[0][x]=1`, "enabled_events"),
  rawForm(hooks, 400, `${here}${"&enabled_events[]=*".repeat(10_001)}`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&__proto__[a]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&constructor[prototype][a]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&metadata[__proto__]=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=*&metadata${"[a]".repeat(70)}=1`),
  rawForm(hooks, 400, `${here}&enabled_events[]=%ZZ`, "enabled_events[]"),
  rawForm(hooks, 400, `${here}&enabled_events[]=%00`, "enabled_events[0]"),
  ...["secret", "id", "livemode", "created", "object"].map((name) =>
    rawForm(hooks, 400, `${here}&enabled_events[]=*&${name}=x`, name),
  ),
  {
    ...rawForm(hooks, 415, '{"url":"http://h/"}'),
    type: "application/json",
    name: `${hooks} as JSON`,
  },
  { ...rawForm(hooks, 415, here), type: "text/plain", name: `${hooks} as text` },
  ...[
    "",
    "Digest x",
    "Basic !!!!",
    "Basic",
    "Bearer",
    "Bearer ",
    "Bearer a b",
    `Basic ${Buffer.from(":x").toString("base64")}`,
  ].map((authorization) => ({
    ...rawForm(hooks, 401, `${here}&enabled_events[]=*`),
    headers: { authorization },
    name: `${hooks} shown ${JSON.stringify(authorization)}`,
  })),
];

const goodCharge = { amount: "1200", currency: "usd", source: "tok_visa" };

const charges: readonly BadInput[] = [
  ...["abc", "-5", "0", "10.5", "1e400", "99999999999999999999", "", " 12", "0x10", "1200 "].map(
    (amount) => form("/v1/charges", 400, "amount", { ...goodCharge, amount }),
  ),
  ...["us", "usdd", "", "u$d", "12"].map((currency) =>
    form("/v1/charges", 400, "currency", { ...goodCharge, currency }),
  ),
  rawForm("/v1/charges", 400, "amount=1&amount=2&currency=usd&source=tok_visa", "amount"),
  rawForm("/v1/charges", 400, "amount=1&currency[]=usd&source=tok_visa", "currency"),
  rawForm("/v1/charges", 400, "amount=1&source=tok_visa", "currency"),
  rawForm("/v1/charges", 400, "amount=1&currency=usd", "source"),
  rawForm("/v1/charges", 400, "currency=usd&source=tok_visa", "amount"),
  rawForm("/v1/charges", 400, "", "amount"),
  ...["disputed", "id", "livemode", "created", "status", "paid", "amount_refunded"].map((name) =>
    form("/v1/charges", 400, name, { ...goodCharge, [name]: "x" }),
  ),
];

/** JSON routes of a provider: a good body, and changes to it. */
function json(
  kind: Kind,
  path: string,
  good: object,
  changes: readonly (readonly [change: object, status: number, names: string])[],
): readonly BadInput[] {
  return changes.map(([change, status, names]) => ({
    kind,
    path,
    status,
    names,
    body: { ...good, ...change },
    name: `${path} with ${JSON.stringify(change).slice(0, 70)}`,
  }));
}

const hook = { endpoint: "http://127.0.0.1:9/", events: ["email.sent"] };
const unpaired = "http://h/\ud800";

const webhooks = json("email", "/webhooks", hook, [
  ...[...badUrls, unpaired, 5, null, [], {}, undefined].map(
    (endpoint) => [{ endpoint }, 422, "endpoint"] as const,
  ),
  ...["email.sent", [], [1], [null], ["email.exploded"], [""], {}, null, undefined].map(
    (events) => [{ events }, 422, "events"] as const,
  ),
]);

const fiftyOne = Array.from({ length: 51 }, (_, index) => `a${String(index)}@example.com`);

const emails = json("email", "/emails", mail, [
  ...[
    5,
    null,
    "",
    "nobody",
    "a@b",
    "a@example.com\r\nBcc: x@y.z",
    ["a@example.com"],
    {},
    undefined,
  ].map((from) => [{ from }, 422, "from"] as const),
  ...["nobody", [], [null], {}, 5, null, [["a@example.com"]], fiftyOne, undefined].map(
    (to) => [{ to }, 422, "to"] as const,
  ),
  ...[[], 5, null, "a\u0000b", "a\r\nBcc: x@y.z", undefined].map(
    (subject) => [{ subject }, 422, "subject"] as const,
  ),
  ...[5, [], {}, true].map((html) => [{ html }, 422, "html"] as const),
  [{ html: undefined }, 422, "html"],
  [{ headers: { "X-A\r\nB": "c" } }, 422, "headers"],
  [{ headers: { "X-A": "b\r\nc: d" } }, 422, "headers"],
  [{ attachments: [{ filename: "x" }] }, 422, "content"],
  [{ scheduled_at: "whenever" }, 422, "scheduled_at"],
  [{ tags: [{ name: "a b", value: "c" }] }, 422, "tags"],
]);

const users = json("authentication", "/v1/users", { email_address: ["new@example.com"] }, [
  ...[[5], ["nobody"], {}, 5].map(
    (email) => [{ email_address: email }, 422, "email_address"] as const,
  ),
  [{ email_address: ["ada@example.com"] }, 422, "email_address"],
  ...[5, [], {}].map((name) => [{ first_name: name }, 422, "first_name"] as const),
]);

const cards = json("mailing", "/v1/postcards", postcard, [
  ...[5, null, [], "adr_0000000000000000", {}, undefined].map((to) => [{ to }, 422, "to"] as const),
  ...[5, null, [], undefined].map((front) => [{ front }, 422, "front"] as const),
]);

/** The root of a JSON body that is no object, and bytes that are no JSON. */
function roots(kind: Kind, path: string, fieldStatus: number): readonly BadInput[] {
  const refused: readonly (readonly [string, number])[] = [
    ["null", fieldStatus],
    ["[]", fieldStatus],
    ['"x"', fieldStatus],
    ["{", 400],
    [nested(65), 400],
    ["[".repeat(200_000), 400],
    ['{"__proto__":{"a":1}}', 400],
  ];
  return [
    ...wholeBodyRows(kind, path, refused),
    { kind, path, status: 415, body: "{}", type: "text/plain", name: `${path} as text` },
    {
      kind,
      path,
      status: 400,
      body: Buffer.from([0x22, 0xff, 0x22]),
      name: `${path} in broken UTF-8`,
    },
  ];
}

const anonymous: readonly (readonly [Kind, string])[] = [
  ["email", "/emails"],
  ["authentication", "/v1/users"],
  ["mailing", "/v1/postcards"],
];

/** What providers' own routes refuse. */
export function providerRows(known: Known): readonly BadInput[] {
  return [
    ...endpoints,
    ...charges,
    form(`/v1/charges/${known.charge}`, 400, "metadata", { "metadata[a]": "x".repeat(501) }),
    form(`/v1/charges/${known.charge}`, 400, "disputed", { disputed: "true" }),
    ...webhooks,
    ...emails,
    ...users,
    ...cards,
    ...roots("email", "/emails", 422),
    ...roots("authentication", "/v1/users", 422),
    ...roots("mailing", "/v1/postcards", 422),
    ...anonymous.flatMap(([kind, path]) =>
      ["", "Digest x"].map((authorization) => ({
        kind,
        path,
        status: 401,
        headers: { authorization },
        body: {},
        name: `${path} shown ${JSON.stringify(authorization)}`,
      })),
    ),
  ];
}
