import { expect, test } from "vitest";
import {
  fillTemplate,
  orderRequest,
  needsMore,
  findPlaceholder,
  registerRequest,
  toggleRequest,
  updateRequest,
} from "./endpoint-routes.ts";
import { fakeSimulators } from "./testing/fake-simulators.ts";

const simulatorOf = (kind: string) => {
  const found = fakeSimulators.find((simulator) => simulator.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
};

const endpoint = {
  kind: "payments",
  id: "we_1",
  url: "http://127.0.0.1:3000/",
  secret: "whsec_1",
  enabled: true,
  types: ["*"],
  delivered: 0,
  failed: 0,
};

test("each provider's own API is used", () => {
  expect(registerRequest(simulatorOf("payments"), "http://a/")).toEqual({
    kind: "payments",
    method: "POST",
    path: "/v1/webhook_endpoints",
    body: { url: "http://a/", enabled_events: ["*"] },
  });
  expect(toggleRequest(simulatorOf("payments"), endpoint)).toMatchObject({
    path: "/v1/webhook_endpoints/we_1",
    body: { disabled: true },
  });
  const disabled = { ...endpoint, kind: "email", enabled: false };
  expect(toggleRequest(simulatorOf("email"), disabled)).toMatchObject({
    kind: "email",
    method: "PATCH",
    body: { status: "enabled" },
  });
  expect(orderRequest(simulatorOf("payments"), endpoint, "remove")).toEqual({
    kind: "payments",
    method: "DELETE",
    path: "/v1/webhook_endpoints/we_1",
  });
});

test("an endpoint is edited and its secret rotated where the provider's API can", () => {
  const payments = simulatorOf("payments");
  const rotate = { method: "POST", path: "/v1/webhook_endpoints/{id}/rotate" } as const;
  const able = { endpoints: payments.endpoints && { ...payments.endpoints, rotate } };
  const changed = { url: "http://b/", types: ["charge.succeeded"] };
  expect(updateRequest(payments, endpoint, changed)).toMatchObject({
    path: "/v1/webhook_endpoints/we_1",
    body: { url: "http://b/", enabled_events: ["charge.succeeded"] },
  });
  expect(orderRequest(able, endpoint, "rotate")?.path).toBe("/v1/webhook_endpoints/we_1/rotate");
  expect(orderRequest(able, endpoint, "test")).toBeUndefined();
  expect(updateRequest(simulatorOf("chat"), endpoint, changed)).toBeUndefined();
});

test("a registration takes the further values that the provider asks for", () => {
  const template = (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => ({
    ...{ method, path },
    ...(body ? { body: { ...body } } : {}),
  });
  const endpoints = {
    register: template("POST", "/repos/{repository}/hooks", { url: "{url}", secret: "{secret}" }),
    fields: [
      { name: "repository", title: "Repository" },
      { name: "secret", title: "Secret", value: "s3cret" },
    ],
    enable: template("PATCH", "{path}", { active: true }),
    remove: template("DELETE", "{path}"),
    ...{ types: ["push"], everyType: ["*"] },
  };
  const simulator = { kind: "code-hosting", endpoints };
  expect(needsMore(simulator)).toBe(true);
  expect(registerRequest(simulator, "http://a/")).toBeUndefined();
  expect(registerRequest(simulator, "http://a/", ["*"], { repository: "octo/shop" })).toEqual({
    kind: "code-hosting",
    ...{ method: "POST", path: "/repos/octo/shop/hooks" },
    body: { url: "http://a/", secret: "s3cret" },
  });
  const hook = { ...endpoint, kind: "code-hosting", id: "7", path: "/repos/octo/shop/hooks/7" };
  expect(orderRequest(simulator, hook, "remove")?.path).toBe(hook.path);
  expect(toggleRequest(simulator, hook)).toBeUndefined();
  expect(toggleRequest(simulator, { ...hook, enabled: false })?.path).toBe(hook.path);
  const { path: _path, ...ofApp } = hook;
  expect(orderRequest(simulator, ofApp, "remove")).toBeUndefined();
});

test("a receiver that was set at startup cannot be changed", () => {
  const fixed = { ...endpoint, kind: "chat", id: null };
  expect(toggleRequest(simulatorOf("chat"), fixed)).toBeUndefined();
  const nameless = { ...endpoint, id: null };
  expect(orderRequest(simulatorOf("payments"), nameless, "remove")).toBeUndefined();
  expect(registerRequest(simulatorOf("chat"), "http://a/")).toBeUndefined();
});

test("fills a template at every depth and keeps unknown names", () => {
  const template = { list: ["{types}", "/{id}/x"], other: "{unknown}", count: 3, empty: null };
  expect(fillTemplate(template, { id: "we_1", types: ["a", "b"] })).toEqual({
    list: [["a", "b"], "/we_1/x"],
    other: "{unknown}",
    count: 3,
    empty: null,
  });
});

test.each([
  ["subscription.notification_url", "url"],
  ["config.url", "url"],
  ["events[0]", "types"],
  ["events.0", "types"],
  ["target.id", "target"],
  ["name", undefined],
])("the parameter %s is the field %s of the form", (parameter, field) => {
  const template = {
    subscription: { notification_url: "{url}" },
    config: { url: "{url}", content_type: "json" },
    events: "{types}",
    target: { id: "{target}" },
    name: "web",
  };
  expect(findPlaceholder(template, parameter)).toBe(field);
});
