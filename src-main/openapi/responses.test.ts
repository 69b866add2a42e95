import { expect, test } from "vitest";
import * as z from "zod";
import { collection, describeApi, json } from "./testing/describe-collection.ts";
import { serveDescription } from "./testing/serve-description.ts";

const text = { type: "string" };
const item = { type: "object", properties: { id: { type: "integer" }, name: text } };
const items = { type: "array", items: item };
const integer = { type: "integer" };

/** Serves a collection with three objects, whose list has the given parameters and response. */
async function serveThree(names: readonly string[], schema: object, headers = {}) {
  const paths = collection("/items", item);
  const parameters = names.map((name) => ({ name, in: "query", schema: integer }));
  const get = { parameters, responses: { 200: { ...json(schema), headers } } };
  const call = await serveDescription(
    describeApi({ paths: { ...paths, "/items": { ...paths["/items"], get } } }),
  );
  for (const name of ["a", "b", "c"]) await call("POST /items", { name });
  return call;
}

/** The path and query of a link. */
const at = (url: unknown) => {
  const { pathname, search } = new URL(z.string().parse(url));
  return decodeURIComponent(pathname + search);
};

test("links the pages of a list in HAL", async () => {
  const link = { type: ["object", "null"], properties: { href: text } };
  const links = { type: "object", properties: { self: link, next: link, prev: link } };
  const embedded = { type: "object", properties: { items } };
  const call = await serveThree(["page", "size"], {
    type: "object",
    properties: { _embedded: embedded, _links: links, total: integer },
  });
  const { body } = await call("GET /items?page=2&size=1");
  const page = z
    .object({ _links: z.record(z.string(), z.object({ href: z.string() })), total: z.number() })
    .parse(body);
  expect(page.total).toBe(3);
  expect(at(page._links["self"]?.href)).toBe("/items?page=2&size=1");
  expect(at(page._links["next"]?.href)).toBe("/items?page=3&size=1");
  expect(at(page._links["prev"]?.href)).toBe("/items?page=1&size=1");
  expect((await call("GET /items?page=3&size=1")).body).toMatchObject({ _links: { next: null } });
});

test("links the pages of a list in JSON:API, and in the header Link", async () => {
  const links = { type: "object", properties: { next: text, prev: text } };
  const call = await serveThree(
    ["page[size]", "page[number]"],
    { type: "object", properties: { data: items, links } },
    { Link: { schema: text }, "X-Total-Count": { schema: integer } },
  );
  const { body, headers } = await call("GET /items?page[size]=2");
  const page = z.object({ links: z.strictObject({ next: z.string() }) }).parse(body);
  expect(at(page.links.next)).toBe("/items?page[size]=2&page[number]=2");
  expect(headers.get("x-total-count")).toBe("3");
  const [next, first] = (headers.get("link") ?? "").split(", ");
  expect(next).toContain('rel="next"');
  expect(first).toContain('rel="first"');
});

test("continues a list after a cursor that is a number", async () => {
  const call = await serveThree(["limit", "after"], {
    type: "object",
    properties: { items, next_cursor: { type: ["integer", "null"] } },
  });
  const first = await call("GET /items?limit=2");
  expect(first.body).toMatchObject({ items: [{ name: "a" }, { name: "b" }], next_cursor: 2 });
  const second = await call("GET /items?limit=2&after=2");
  expect(second.body).toEqual({ items: [{ id: 3, name: "c" }], next_cursor: null });
});

test("sets times in the attributes of an object", async () => {
  const time = { type: "string", format: "date-time", readOnly: true };
  const attributes = {
    type: "object",
    properties: { name: text, createdAt: time, updatedAt: time },
  };
  const contact = {
    type: "object",
    properties: { id: text, type: { const: "contacts" }, attributes },
  };
  const call = await serveDescription(describeApi({ paths: collection("/contacts", contact) }));
  const made = await call("POST /contacts", { attributes: { name: "Ada" } });
  const now = "2026-01-15T12:00:00.000Z";
  expect(made.body).toMatchObject({ attributes: { name: "Ada", createdAt: now, updatedAt: now } });
  const { id } = z.looseObject({ id: z.string() }).parse(made.body);
  await call("POST /_sim/clock", { advance_seconds: 60 });
  const changed = await call(`PATCH /contacts/${id}`, { attributes: { name: "Bea" } });
  expect(changed.body).toMatchObject({
    attributes: { name: "Bea", createdAt: now, updatedAt: "2026-01-15T12:01:00.000Z" },
  });
});

test("names a new object in the header Location", async () => {
  const paths = collection("/items", item);
  const post = {
    requestBody: json(item),
    responses: { 201: { description: "", headers: { Location: { schema: text } } } },
  };
  const description = describeApi({ paths: { ...paths, "/items": { ...paths["/items"], post } } });
  const call = await serveDescription({ ...description, servers: [{ url: "/v1" }] });
  expect((await call("POST /items", {})).headers.get("location")).toBe("/items/1");
  expect((await call("POST /v1/items", {})).headers.get("location")).toBe("/v1/items/2");
});

test("prefers the example of a response to values made of its schema", async () => {
  const example = { id: 17, name: "Ada", note: "from the example" };
  const schema = { type: "object", properties: { ...item.properties, note: text } };
  const paths = collection("/items", schema);
  const content = { "application/json": { schema, example } };
  const post = { requestBody: json(item), responses: { 201: { description: "", content } } };
  const call = await serveDescription(
    describeApi({ paths: { ...paths, "/items": { ...paths["/items"], post } } }),
  );
  const { body } = await call("POST /items", { name: "Bob" });
  expect(body).toEqual({ id: 1, name: "Bob", note: "from the example" });
});

test("writes XML with the names and attributes of the description", async () => {
  const schema = {
    type: "object",
    xml: { name: "report", namespace: "https://example.com/r", prefix: "r" },
    properties: {
      id: { type: "integer", minimum: 7, xml: { attribute: true } },
      title: { const: "a < b" },
      lines: { type: "array", xml: { wrapped: true }, items: { ...text, xml: { name: "line" } } },
    },
  };
  const content = { "application/xml": { schema } };
  const get = { responses: { 200: { description: "", content } } };
  const call = await serveDescription(describeApi({ paths: { "/report": { get } } }));
  const { body, headers } = await call("GET /report");
  expect(headers.get("content-type")).toBe("application/xml");
  expect(body).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><r:report xmlns:r="https://example.com/r" id="7">' +
      "<title>a &lt; b</title><lines><line>string</line></lines></r:report>",
  );
});
