import { expect, test } from "vitest";
import * as z from "zod";
import { collection, describeApi, json } from "./testing/describe-collection.ts";
import { serveDescription } from "./testing/serve-description.ts";

const named = z.looseObject({ id: z.union([z.string(), z.number()]) });
const text = { type: "string" };

test.each<[name: string, schema: object, property: object, form: RegExp]>([
  [
    "a pattern of the path",
    { ...text, pattern: "^FW[0-9a-fA-F]{32}$" },
    text,
    /^FW[0-9a-fA-F]{32}$/,
  ],
  ["a pattern of the property", {}, { ...text, pattern: "^[a-z]{2}-\\d+$" }, /^[a-z]{2}-\d{14}$/],
  ["a least length", { ...text, minLength: 30 }, text, /^\w{30}$/],
  ["a greatest length", {}, { ...text, maxLength: 4 }, /^\w{4}$/],
  ["the format uuid of the path", { ...text, format: "uuid" }, text, /^[0-9a-f-]{36}$/],
  ["the format email", { ...text, format: "email" }, text, /^item-\d@example\.com$/],
  ["an example with a prefix", {}, { ...text, example: "it_9s6X" }, /^it_\w{14}$/],
  ["an example of digits", {}, { ...text, example: "17" }, /^1$/],
  ["a least number", {}, { type: "integer", minimum: 1_000 }, /^1000$/],
])(
  "makes ids in the form of %s, which lead to their objects",
  async (_, schema, property, form) => {
    const item = { type: "object", properties: { id: property, label: text } };
    const call = await serveDescription(
      describeApi({ paths: collection("/items", item, { id: schema }) }),
    );
    const first = named.parse((await call("POST /items", { label: "a" })).body);
    const second = named.parse((await call("POST /items", { label: "b" })).body);
    expect(String(first.id)).toMatch(form);
    expect(second.id).not.toBe(first.id);
    const shown = await call(`GET /items/${encodeURIComponent(String(first.id))}`);
    expect(shown.body).toEqual({ id: first.id, label: "a" });
  },
);

test("rejects a further object where the schema allows no other id", async () => {
  const item = { type: "object", properties: { id: { ...text, pattern: "^only$" } } };
  const call = await serveDescription(describeApi({ paths: collection("/items", item) }));
  expect((await call("POST /items", {})).body).toEqual({ id: "only" });
  expect((await call("POST /items", {})).status).toBe(409);
});

test("keeps any property of objects whose schema names none, with an id", async () => {
  const call = await serveDescription(
    describeApi({ paths: collection("/notes", { type: "object" }) }),
  );
  const made = named.parse((await call("POST /notes", { text: "a", tags: [1] })).body);
  expect(made).toMatchObject({ text: "a", tags: [1] });
  expect((await call(`GET /notes/${String(made.id)}`)).body).toEqual(made);
});

test("takes the names of a form for properties, and paths that end in .json for collections", async () => {
  const item = {
    type: "object",
    properties: { sid: { ...text, pattern: "^IT[0-9a-f]{32}$" }, friendly_name: text },
  };
  const form = { type: "object", properties: { FriendlyName: text } };
  const content = { "application/x-www-form-urlencoded": { schema: form } };
  const responses = { 200: json(item) };
  const call = await serveDescription(
    describeApi({
      paths: {
        "/Items.json": {
          get: {
            parameters: [{ name: "FriendlyName", in: "query", schema: text }],
            responses: {
              200: json({ type: "object", properties: { items: { type: "array", items: item } } }),
            },
          },
          post: { requestBody: { content }, responses },
        },
        "/Items/{Sid}.json": { get: { responses }, post: { requestBody: { content }, responses } },
      },
    }),
  );
  const create = (name: string) =>
    call("POST /Items.json", new URLSearchParams({ FriendlyName: name }));
  const { sid } = z.looseObject({ sid: z.string() }).parse((await create("a")).body);
  await create("b");
  await call(`POST /Items/${sid}.json`, new URLSearchParams({ FriendlyName: "c" }));
  const changed = { sid, friendly_name: "c" };
  expect((await call(`GET /Items/${sid}.json`)).body).toEqual(changed);
  expect((await call("GET /Items.json?FriendlyName=c")).body).toMatchObject({ items: [changed] });
});

test("gives a collection to which nothing adds one object for each parent", async () => {
  const item = { type: "object", properties: { id: text } };
  const receipt = { type: "object", properties: { id: text, message_id: text } };
  const call = await serveDescription(
    describeApi({
      paths: {
        ...collection("/messages", item),
        "/messages/{id}/receipts": {
          get: { responses: { 200: json({ type: "array", items: receipt }) } },
        },
        "/messages/{id}/receipts/{receipt}": { get: { responses: { 200: json(receipt) } } },
      },
    }),
  );
  const { id } = named.parse((await call("POST /messages", {})).body);
  const [only] = z.tuple([named]).parse((await call(`GET /messages/${String(id)}/receipts`)).body);
  expect(only).toMatchObject({ message_id: id });
  const shown = await call(`GET /messages/${String(id)}/receipts/${String(only.id)}`);
  expect(shown.body).toEqual(only);
});

test("does not take a plural for an action", async () => {
  const space = { type: "object", properties: { id: text, name: text } };
  const project = { type: "object", properties: { id: text, name: text, owner: text } };
  const call = await serveDescription(
    describeApi({
      paths: {
        ...collection("/spaces", space),
        "/spaces/{id}/projects": {
          post: { requestBody: json(project), responses: { 201: json(project) } },
        },
      },
    }),
  );
  const { id } = named.parse((await call("POST /spaces", { name: "one" })).body);
  expect((await call(`POST /spaces/${String(id)}/projects`, { name: "two" })).status).toBe(201);
  expect((await call(`GET /spaces/${String(id)}`)).body).toMatchObject({ name: "one" });
});

test("serves a path without its fragment, the one that has none first", async () => {
  const one = { 200: json({ const: "one" }) };
  const other = { 200: json({ const: "other" }) };
  const call = await serveDescription(
    describeApi({
      paths: {
        "/token#refresh": { post: { responses: other } },
        "/token": { post: { responses: one } },
      },
    }),
  );
  expect((await call("POST /token")).body).toBe("one");
});

test.each<[schema: object, error: object]>([
  [
    { type: "object", properties: { error_message: text, code: text } },
    { error_message: "MESSAGE", code: "string" },
  ],
  [
    { type: "object", properties: { messages: { type: "array", items: text } } },
    { messages: ["MESSAGE"] },
  ],
  [
    { type: "object", properties: { meta: { type: "object", properties: { info: text } } } },
    { meta: { info: "MESSAGE" } },
  ],
  [{ type: "object" }, { message: "MESSAGE" }],
])("writes the message of an error where %j has a place for it", async (schema, error) => {
  const call = await serveDescription(
    describeApi({
      paths: {
        "/calls": {
          post: {
            requestBody: json({ type: "object", required: ["to"] }),
            responses: { 200: { description: "" }, 400: json(schema) },
          },
        },
      },
    }),
  );
  const { status, body } = await call("POST /calls", {});
  expect(status).toBe(400);
  const expected = JSON.stringify(error).replace("MESSAGE", "body.to is required");
  expect(JSON.stringify(body)).toBe(expected);
});

test("reads YAML with anchors, merged keys and texts that look like dates", async () => {
  const call = await serveDescription(
    [
      "openapi: 3.1.0",
      "info: { title: Api, version: 1.0.0 }",
      "x-shared: &shared { description: '', content: { application/json: { schema: &day { type: string, enum: [2026-01-15] } } } }",
      "x-topics: [{ content: { $ref: ./docs/topic.md } }]",
      "paths:",
      "  /day: { get: { responses: { 200: { <<: *shared } } } }",
      "  /days: { get: { responses: { 200: { description: '', content: { application/json: { schema: { type: array, items: *day } } } } } } }",
    ].join("\n"),
  );
  expect((await call("GET /day")).body).toBe("2026-01-15");
  expect((await call("GET /days")).body).toEqual(["2026-01-15"]);
});
