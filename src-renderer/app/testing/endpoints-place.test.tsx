import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { showApp } from "./show-app.tsx";
import { FakeHost } from "../../bridge/testing/fake-host.ts";

async function openEndpoints(failed: number) {
  const host = new FakeHost({ deliveryOn: true });
  const receiver = { kind: "payments", url: "http://127.0.0.1:3000/hooks", secret: "whsec_1" };
  const last = { status: failed > 0 ? "failed" : "delivered", httpStatus: 200 } as const;
  const counts = { delivered: 3, failed, last };
  host.endpoints = [{ ...receiver, id: "we_1", enabled: true, types: ["*"], ...counts }];
  window.location.hash = "#/endpoints";
  showApp(host);
  const region = await screen.findByRole("region", { name: "Endpoints" });
  await within(region).findByRole("button", { name: "http://127.0.0.1:3000/hooks" });
  return { host, region };
}

test("failed deliveries of one endpoint are sent again", async () => {
  const { host, region } = await openEndpoints(2);
  fireEvent.click(within(region).getByRole("button", { name: "Redeliver failed to we_1" }));
  const input = {
    kind: "payments",
    method: "POST",
    path: "/_sim/redeliver",
    body: { failed: true, endpoint: "we_1" },
  };
  await waitFor(() => expect(host.calls).toContainEqual({ name: "api.call", input }));
});

test("an endpoint without failures has nothing to redeliver", async () => {
  const { region } = await openEndpoints(0);
  expect(within(region).queryByRole("button", { name: /Redeliver/ })).toBeNull();
  expect(within(region).queryByText("failed")).toBeNull();
  expect(within(region).getByText("none")).toBeDefined();
});

test("an endpoint is edited through the provider's own API", async () => {
  const { host, region } = await openEndpoints(0);
  fireEvent.click(within(region).getByRole("button", { name: "http://127.0.0.1:3000/hooks" }));
  fireEvent.click(within(region).getByRole("button", { name: "Edit…" }));
  const form = await screen.findByRole("form", { name: "Edit endpoint" });
  const url = within(form).getByRole("textbox", { name: "URL" });
  fireEvent.change(url, { target: { value: "http://127.0.0.1:4000/" } });
  fireEvent.submit(form);
  await screen.findByText("Endpoint changed");
  expect(host.calls.findLast(({ name }) => name === "api.call")?.input).toMatchObject({
    path: "/v1/webhook_endpoints/we_1",
    body: { url: "http://127.0.0.1:4000/", enabled_events: ["*"] },
  });
});
