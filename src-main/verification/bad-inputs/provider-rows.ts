import { badUrls } from "./bad-urls.ts";
import {
  changedRows,
  nested,
  wholeBodyRows,
  type BadInput,
  type Kind,
  type Known,
} from "./input.ts";
import { paymentsRows } from "./payments-rows.ts";
import { mail, postcard } from "./rig.ts";

const hook = { endpoint: "http://127.0.0.1:9/", events: ["email.sent"] };
const unpaired = "http://h/\ud800";

const webhooks = changedRows("email", "/webhooks", hook, [
  ...[...badUrls, unpaired, 5, null, [], {}, undefined].map(
    (endpoint) => [{ endpoint }, 422, "endpoint"] as const,
  ),
  ...["email.sent", [], [1], [null], ["email.exploded"], [""], {}, null, undefined].map(
    (events) => [{ events }, 422, "events"] as const,
  ),
]);

const fiftyOne = Array.from({ length: 51 }, (_, index) => `a${String(index)}@example.com`);

const emails = changedRows("email", "/emails", mail, [
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

const users = changedRows("authentication", "/v1/users", { email_address: ["new@example.com"] }, [
  ...[[5], ["nobody"], {}, 5].map(
    (email) => [{ email_address: email }, 422, "email_address"] as const,
  ),
  [{ email_address: ["ada@example.com"] }, 422, "email_address"],
  ...[5, [], {}].map((name) => [{ first_name: name }, 422, "first_name"] as const),
]);

const cards = changedRows("mailing", "/v1/postcards", postcard, [
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
    ...paymentsRows(known),
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
