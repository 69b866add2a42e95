import fastify from "fastify";
import { expect, test } from "vitest";
import { RouteTable } from "./route-table.ts";

const templates = [
  "/",
  "/:db",
  "/:db/",
  "/:db/_all_docs",
  "/:db/:doc",
  "/:db/:doc/:file",
  "/:db/_design/:doc",
  "/v1/charges",
  "/v1/charges/search",
  "/v1/charges/:id",
  "/v1/charges/:charge/refunds",
  "/v1/charges/:id/refunds/:refund",
  "/repos/:owner/:repo/contents/*",
  "/files/*",
];

function tableOf(routes: readonly (readonly [string, string])[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const [method, template] of routes) table.add(method, template, `${method} ${template}`);
  return table;
}

const table = tableOf(templates.map((template) => ["GET", template]));

test.each([
  ["/v1/charges", "/v1/charges", {}],
  ["/v1/charges?limit=1", "/v1/charges", {}],
  ["/v1/charges/search?query=a/b", "/v1/charges/search", {}],
  ["/v1/charges/searches", "/v1/charges/:id", { id: "searches" }],
  ["/v1/charges/ch_1/refunds", "/v1/charges/:charge/refunds", { charge: "ch_1" }],
  [
    "/v1/charges/ch_1/refunds/re_2",
    "/v1/charges/:id/refunds/:refund",
    { id: "ch_1", refund: "re_2" },
  ],
  [
    "/repos/a/b/contents/src/x.ts",
    "/repos/:owner/:repo/contents/*",
    { owner: "a", repo: "b", "*": "src/x.ts" },
  ],
  ["/v1/charges/", "/v1/charges/:id", { id: "" }],
  ["/files/", "/files/*", { "*": "" }],
])("%s is a request for %s", (url, template, params) => {
  expect(table.find("GET", url)).toEqual({ target: `GET ${template}`, params });
});

test("parameters are decoded after the path was divided: an escaped slash divides nothing", () => {
  expect(table.find("GET", "/a%2Fb/100%25%20%C3%A4")?.params).toEqual({ db: "a/b", doc: "100% ä" });
  expect(table.find("GET", "/files/a%2Fb/c%20d")?.params).toEqual({ "*": "a/b/c d" });
  expect(table.find("GET", "/v1/%63harges")?.target).toBe("GET /v1/charges");
});

test("of several slashes one counts", () => {
  expect(table.find("GET", "//v1///charges//ch_1")?.params).toEqual({ id: "ch_1" });
});

test("a way that ends nowhere is left for one that goes through a parameter", () => {
  expect(table.find("GET", "/v1/other")?.target).toBe("GET /:db/:doc");
  expect(table.find("GET", "/v1/_design/a")?.params).toEqual({ db: "v1", doc: "a" });
  expect(table.find("GET", "/v1/charges/a/b")).toBeUndefined();
});

test("each method has its own routes", () => {
  const both = tableOf([
    ["GET", "/things/search"],
    ["POST", "/things/:id"],
  ]);
  expect(both.find("POST", "/things/search")?.params).toEqual({ id: "search" });
  expect(both.find("DELETE", "/things/search")).toBeUndefined();
});

test("rejects two routes of one method and shape", () => {
  expect(() =>
    tableOf([
      ["GET", "/a/:x"],
      ["GET", "/a/:y"],
    ]),
  ).toThrow("two routes for GET /a/:y");
  expect(() =>
    tableOf([
      ["GET", "/a/*"],
      ["GET", "/a/*"],
    ]),
  ).toThrow("two routes for GET /a/*");
});

const parts = ["v1", "charges", "search", "_design", "files", "x%2Fy", ""];

/** Every path of up to four of these parts: what there is, what there is not, and what is in between. */
function* paths(length = 4): Generator<string> {
  if (length === 0) return;
  for (const part of parts) {
    yield `/${part}`;
    for (const rest of paths(length - 1)) yield `/${part}${rest}`;
  }
}

test("finds the same route as fastify's own router for every path", async () => {
  const app = fastify({ routerOptions: { ignoreDuplicateSlashes: true } });
  for (const template of templates) {
    app.get(template, ({ params }) => ({ target: `GET ${template}`, params }));
  }
  for (const path of paths(4)) {
    const answer = await app.inject(path);
    const found = answer.statusCode === 404 ? undefined : answer.json<unknown>();
    expect(table.find("GET", path), path).toEqual(found);
  }
});
