import { expect, test, vi } from "vitest";
import { orders } from "../openapi/testing/orders.ts";
import { writeFiles } from "../openapi/testing/write-description.ts";
import { checkForward, chooseSecret, forwardVariables } from "./forward/forward.ts";
import { openRegistry } from "./registry.ts";

const kindsOf = async (argv: readonly string[]) =>
  (await openRegistry(argv)).registry.slice(14).map(({ kind }) => kind);

test("lists the simulators of descriptions behind the built-in ones, in the order given", async () => {
  const file = writeFiles({ "orders.json": orders });
  expect(await kindsOf(["--openapi", file, `--openapi=second=${file}`])).toEqual([
    "orders",
    "second",
  ]);
});

test("names a simulator as the description says, and reads references to other files", async () => {
  const file = writeFiles({
    "api.yaml": [
      "openapi: 3.0.3",
      "info: { title: Anything, version: '1' }",
      "x-simdeck: { kind: parcels }",
      "paths:",
      "  /parcels: { $ref: parts.yaml#/parcels }",
    ].join("\n"),
    "parts.yaml": [
      "parcels: { get: { responses: { 200: { $ref: '#/answer' } } } }",
      "answer: { description: none }",
    ].join("\n"),
  });
  expect(await kindsOf(["--openapi", file])).toEqual(["parcels"]);
});

const described = { openapi: "3.1.0", info: { title: "A", version: "1" } };
const answer = { responses: { 200: { $ref: "#/components/responses/None" } } };

/** The paths of the orders with `x-simdeck` of the action. */
const withOwn = (extension: object) => {
  const path = "/orders/{orderId}/cancel";
  const { post } = orders.paths[path];
  return { ...orders.paths, [path]: { post: { ...post, "x-simdeck": extension } } };
};

test.each<[name: string, content: unknown, message: string]>([
  ["a.json", "{", "it is not JSON:"],
  ["a.yaml", "a: [", "it is neither JSON nor YAML:"],
  ["a.json", [1], "it holds no object"],
  ["a.json", { info: {} }, "the field openapi is missing"],
  [
    "a.json",
    { swagger: "2.0" },
    "#/swagger: Swagger 2.0 is not supported; convert it to OpenAPI 3",
  ],
  ["a.json", { openapi: "4.0.0" }, '#/openapi: version "4.0.0" is not supported'],
  ["a.json", described, "#/paths: the paths are missing"],
  [
    "a.json",
    { ...described, paths: { "/a": { get: answer } } },
    '#/paths/~1a/get/responses/200: $ref "#/components/responses/None": there is no such part',
  ],
  [
    "a.json",
    { ...described, paths: { "/a": { $ref: "other.yaml" } } },
    '#/paths/~1a: $ref "other.yaml": the file does not exist',
  ],
  [
    "a.json",
    { ...described, paths: { "/a": { $ref: "https://example.com/a.yaml" } } },
    "nothing is fetched",
  ],
  [
    "a.json",
    { ...described, paths: { "/a": { get: { "x-simdeck": { role: "make" }, responses: {} } } } },
    "#/paths/~1a/get/x-simdeck/role:",
  ],
  [
    "a.json",
    { ...described, paths: { "/a": { get: { "x-simdeck": "list", responses: {} } } } },
    "#/paths/~1a/get/x-simdeck:",
  ],
  ["a.json", { ...described, "x-simdeck": [], paths: {} }, "#/x-simdeck:"],
  [
    "a.json",
    {
      ...described,
      "x-simdeck": { signature: { header: "S", content: "{time}.{body}" } },
      paths: {},
    },
    "#/x-simdeck/signature/content: only {timestamp}, {body}, {id}, {url} are replaced",
  ],
  [
    "a.json",
    { ...orders, paths: withOwn({ set: { state: "paid" } }) },
    "#/paths/~1orders~1{orderId}~1cancel/post/x-simdeck/set/state: it is no property of order; the properties are id,",
  ],
  [
    "a.json",
    { ...orders, paths: withOwn({ set: { status: "payed" } }) },
    '/x-simdeck/set/status: must be one of "open", "paid", "canceled", "settled"',
  ],
  [
    "a.json",
    { ...orders, paths: withOwn({ role: "show", emits: ["order.read"] }) },
    "/x-simdeck/emits: the role show changes nothing, so it records no events",
  ],
  [
    "a.json",
    { ...orders, paths: withOwn({ role: "update", set: { status: "paid" } }) },
    "/x-simdeck/set: set needs the role act; the role is update",
  ],
  [
    "a.json",
    { ...described, info: { title: "Stripe", version: "1" }, paths: {} },
    'the kind "stripe" is taken',
  ],
])("rejects %s with the place and the reason: %j", async (name, content, message) => {
  const file = writeFiles({ [name]: content });
  await expect(openRegistry(["--openapi", file])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(message) as string,
  });
});

test("forwards the deliveries of a description to an app, with the secret under a name of its own", async () => {
  const file = writeFiles({ "orders.json": orders });
  const { registry } = await openRegistry(["--openapi", `my-orders=${file}`]);
  const url = "http://127.0.0.1:3000/webhooks";
  const forward = checkForward({ name: "my-orders", url }, "--forward", registry);
  const secret = "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==";
  expect(forwardVariables([forward], registry)).toEqual({
    MY_ORDERS_TWIN_WEBHOOK_URL: url,
    MY_ORDERS_TWIN_WEBHOOK_SECRET: secret,
  });
  expect(chooseSecret(forward, registry, undefined)).toEqual([
    ["MY_ORDERS_WEBHOOK_SECRET", secret],
  ]);
});

test("reports the responses for which no valid sample can be made", async () => {
  const printed = vi.spyOn(console, "error").mockReturnValue();
  const schema = { type: "integer", minimum: 5, maximum: 2 };
  const responses = { 200: { content: { "application/json": { schema } } } };
  const file = writeFiles({ "a.json": { ...described, paths: { "/a": { get: { responses } } } } });
  await openRegistry(["--openapi", file]);
  expect(printed.mock.calls.flat()).toEqual([
    `simdeck: --openapi ${file}: no valid sample: #/paths/~1a/get/responses/200: response must be 2 or less`,
  ]);
});

test("rejects a file that does not exist, and an option without one", async () => {
  await expect(openRegistry(["--openapi", "none.yaml"])).rejects.toThrow(
    "none.yaml: the file does not exist",
  );
  await expect(openRegistry(["--openapi"])).rejects.toThrow("--openapi: give the path");
});
