import { expect, test } from "vitest";
import { endpointRoutesOf, removeRequest, toggleRequest } from "./endpoint-routes.ts";

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
  expect(endpointRoutesOf("payments")?.register("http://a/", ["*"])).toEqual({
    method: "POST",
    path: "/v1/webhook_endpoints",
    body: { url: "http://a/", enabled_events: ["*"] },
  });
  expect(toggleRequest(endpoint)).toMatchObject({
    path: "/v1/webhook_endpoints/we_1",
    body: { disabled: true },
  });
  expect(toggleRequest({ ...endpoint, kind: "email", enabled: false })).toMatchObject({
    method: "PATCH",
    body: { status: "enabled" },
  });
  expect(removeRequest(endpoint)).toMatchObject({ method: "DELETE" });
});

test("a receiver that was set at boot cannot be changed", () => {
  expect(toggleRequest({ ...endpoint, kind: "chat", id: null })).toBeUndefined();
  expect(endpointRoutesOf("chat")).toBeUndefined();
});
