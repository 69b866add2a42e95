import { expect, test } from "vitest";
import { fakeRequest } from "./testing/fake-requests.ts";
import { explainUnsendable, keptHeaders, readBody, toApiRequest } from "./sendable.ts";

const FORM = "application/x-www-form-urlencoded";

test.each([
  ["amount=1200&currency=usd", { amount: "1200", currency: "usd" }],
  ["metadata[order]=1003&metadata[a][b]=c", { metadata: { order: "1003", a: { b: "c" } } }],
  ["items[0][price]=p&items[1][price]=q", { items: [{ price: "p" }, { price: "q" }] }],
  ["expand[]=customer&expand[]=invoice", { expand: ["customer", "invoice"] }],
])("reads the form %s", (text, value) => {
  expect(readBody(text, FORM)).toEqual(value);
});

test("reads JSON, and nothing of any other text", () => {
  expect(readBody('{"a":1}', "application/json")).toEqual({ a: 1 });
  expect(readBody("<a/>", "application/xml")).toBeUndefined();
});

test("keeps headers of versions and conditions, and none of a connection or a client", () => {
  expect(
    keptHeaders({
      "stripe-version": "2025-01-27",
      "if-none-match": '"a"',
      authorization: "****1234",
      "user-agent": "x",
      "content-length": "3",
      "idempotency-key": "k",
    }),
  ).toEqual({ "stripe-version": "2025-01-27", "if-none-match": '"a"' });
});

test("sends a body that is not JSON unchanged, and explains unsendable ones", () => {
  const detail = fakeRequest(1);
  const { request } = detail.request;
  const withBody = (message: object) => ({
    ...detail,
    request: { ...detail.request, request: { headers: request.headers, ...message } },
  });
  const xml = { headers: { "content-type": "application/xml" }, body: "<a/>" };
  expect(toApiRequest(withBody(xml))).toEqual({
    kind: "payments",
    method: "POST",
    path: "/v1/charges",
    headers: {},
    raw: { contentType: "application/xml", text: "<a/>" },
  });
  expect(explainUnsendable(detail)).toBeUndefined();
  expect(explainUnsendable(withBody({ body_base64: "/wA=" }))).toBe("Its body is not text.");
  const head = { ...detail, request: { ...detail.request, method: "HEAD" } };
  expect(explainUnsendable(head)).toBe("HEAD is not sent from here.");
});
