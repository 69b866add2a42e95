import { expect, test } from "vitest";
import { findRouteCaution, readRoutes } from "./routes.ts";

const routes = readRoutes({
  openapi: "3.1.0",
  paths: {
    "/v1/charges": { get: {}, post: {} },
    "/v1/charges/{id}": { get: {}, post: {} },
    "/v1/charges/{id}/capture": { post: {} },
    "/v1/customers": { get: {}, post: {} },
    "/_dispute": { post: {} },
    "/{bucket}/{rest}": { put: {} },
  },
});
const say = (method: string, path: string) => findRouteCaution(routes, method, path);

test.each([
  ["POST", "/v1/charges"],
  ["GET", "/v1/charges?limit=3"],
  ["POST", "/v1/charges/${charge}/capture"],
  ["POST", "/_dispute"],
  ["PUT", "/photos/2026/one.png"],
])("%s %s is answered by a route, and nothing is said", (method, path) => {
  expect(say(method, path)).toBeUndefined();
});

test("a path that takes another method says which", () => {
  expect(say("DELETE", "/v1/charges/ch_1/capture")).toContain("This path supports POST");
  expect(say("GET", "/_dispute")).toBe("GET /_dispute is not a route. This path supports POST.");
});

test("an unknown path names the routes that are nearest", () => {
  expect(say("POST", "/_disputes")).toMatch(
    /^POST \/_disputes is not a route\. Similar routes: POST \/_dispute,/,
  );
  expect(say("POST", "/chargs")).toContain("POST /v1/charges");
});

test("gives no warning for an unreadable description of routes", () => {
  for (const description of [null, {}, { paths: [] }, "x"]) {
    expect(findRouteCaution(readRoutes(description), "GET", "/x")).toBeUndefined();
  }
});
