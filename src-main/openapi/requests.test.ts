import { expect, test } from "vitest";
import * as z from "zod";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { createOpenApiSimulator } from "./simulator.ts";
import { collection, describeApi, json } from "./testing/describe-collection.ts";
import { serveDescription } from "./testing/serve-description.ts";
import { writeFiles } from "./testing/write-description.ts";

const text = { type: "string" };
const error = z.object({ detail: z.string() });
const detail = (body: unknown) => error.parse(body).detail;

/** Serves a description, and returns the function that calls it with any headers. */
async function serveRaw(description: object) {
  const simulator = await createOpenApiSimulator(writeFiles({ "api.json": description }));
  const served = await serveSimulator(simulator);
  return {
    send: (path: string, init?: RequestInit) => fetch(served.baseUrl + path, init),
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
}

test("reads lists in paths, headers and queries, and checks cookies", async () => {
  const ids = { type: "array", items: { type: "integer" } };
  const parameters = [
    { name: "ids", in: "path", required: true, schema: ids },
    { name: "X-Ids", in: "header", required: true, schema: ids },
    { name: "q", in: "query", style: "pipeDelimited", explode: false, schema: ids },
    { name: "session", in: "cookie", required: true, schema: { ...text, minLength: 4 } },
  ];
  const get = { parameters, responses: { 200: json({ const: "found" }) } };
  await using api = await serveRaw(describeApi({ paths: { "/things/{ids}/show": { get } } }));
  const good = { "x-ids": "1, 2", cookie: "session=abcd" };
  const found = await api.send("/things/1,2/show?q=1|2", { headers: good });
  expect([found.status, await found.json()]).toEqual([200, "found"]);
  const bad = { "x-ids": "1,b", cookie: "session=abc" };
  const rejected = await api.send("/things/a/show?q=1|c", { headers: bad });
  expect(detail(await rejected.json())).toBe(
    "path.ids.0 must be integer; query.q.1 must be integer; header.X-Ids.1 must be integer; " +
      "cookie.session must have 4 characters or more",
  );
  const missing = await api.send("/things/1/show");
  expect(detail(await missing.json())).toBe("header.X-Ids is required; cookie.session is required");
});

test("wants the credentials of one alternative, and names its scheme in the challenge", async () => {
  const schemes = {
    key: { type: "apiKey", in: "query", name: "api_key" },
    app: { type: "apiKey", in: "header", name: "X-App" },
    user: { type: "http", scheme: "basic" },
  };
  const get = { responses: { 200: { description: "" } } };
  const description = describeApi({
    paths: {
      "/both": { get: { ...get, security: [{ key: [], app: [] }] } },
      "/user": { get: { ...get, security: [{ user: [] }] } },
      "/open": { get: { ...get, security: [{ user: [] }, {}] } },
    },
  });
  const components = { ...description.components, securitySchemes: schemes };
  await using api = await serveRaw({ ...description, components });
  const status = async (path: string, headers = {}) => (await api.send(path, { headers })).status;
  expect(await status("/both?api_key=a")).toBe(401);
  expect(await status("/both?api_key=a", { "x-app": "b" })).toBe(200);
  expect((await api.send("/user")).headers.get("www-authenticate")).toBe('Basic realm="api"');
  expect(await status("/user", { authorization: `Basic ${btoa("no colon")}` })).toBe(401);
  expect(await status("/user", { authorization: `Basic ${btoa("ada:secret")}` })).toBe(200);
  expect(await status("/open")).toBe(200);
  const { parameters } = z
    .object({ parameters: z.array(z.unknown()) })
    .parse(await (await api.send("/_sim/unsupported")).json());
  expect(parameters).toEqual([]);
});

test("removes properties that a merge patch sets to null, and rejects that for required ones", async () => {
  const item = {
    type: "object",
    required: ["id", "size"],
    properties: {
      ...{ id: text, size: { type: "integer" } },
      tags: { type: "object", additionalProperties: text },
    },
  };
  const change = {
    type: "object",
    properties: { size: { type: "integer" }, tags: { type: "object", additionalProperties: text } },
  };
  const paths = collection("/items", item, { body: change });
  const patch = {
    requestBody: { content: { "application/merge-patch+json": { schema: change } } },
    responses: { 200: json(item) },
  };
  await using api = await serveRaw(
    describeApi({ paths: { ...paths, "/items/{id}": { ...paths["/items/{id}"], patch } } }),
  );
  const send = async (method: string, path: string, type: string, body: unknown) => {
    const headers = { "content-type": `application/${type}` };
    const response = await api.send(path, { method, headers, body: JSON.stringify(body) });
    const read: unknown = await response.json();
    return { status: response.status, body: read };
  };
  const made = await send("POST", "/items", "json", { size: 1, tags: { a: "1", b: "2" } });
  const { id } = z.looseObject({ id: z.string() }).parse(made.body);
  const changed = await send("PATCH", `/items/${id}`, "merge-patch+json", {
    tags: { a: null, c: "3" },
  });
  expect(changed.body).toEqual({ id, size: 1, tags: { b: "2", c: "3" } });
  const rejected = await send("PATCH", `/items/${id}`, "merge-patch+json", { size: null });
  expect([rejected.status, detail(rejected.body)]).toEqual([400, "body.size cannot be removed"]);
  expect((await send("PATCH", `/items/${id}`, "json-patch+json", [])).status).toBe(415);
});

test("makes an object of the alternative that its discriminator names, and rejects an unknown one", async () => {
  const kind = (name: string, property: string) => ({
    type: "object",
    required: ["kind", property],
    properties: {
      id: text,
      kind: text,
      [property]: { type: "integer", minimum: 1 },
      [`${name}s`]: text,
    },
  });
  const pet = {
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
    discriminator: { propertyName: "kind", mapping: { cat: "Cat", dog: "Dog" } },
  };
  const schemas = { Cat: kind("claw", "lives"), Dog: kind("bark", "age") };
  const call = await serveDescription(describeApi({ paths: collection("/pets", pet), schemas }));
  const { body } = await call("POST /pets", { kind: "dog", age: 3 });
  expect(body).toEqual({ id: expect.any(String) as string, kind: "dog", age: 3, barks: "string" });
  const { body: unknown } = await call("POST /pets", { kind: "cow" });
  expect(detail(unknown)).toBe('body.kind must be one of "cat", "dog"');
  expect(detail((await call("POST /pets", {})).body)).toBe("body.kind is required");
});
