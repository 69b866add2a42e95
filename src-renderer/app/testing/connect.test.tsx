import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import { useConnect } from "../../features/overview/connect-store.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => useConnect.setState(useConnect.getInitialState()));

test("the environment of an app has every simulator that it uses, with its SDK", async () => {
  const host = new FakeHost({ kinds: ["payments", "email"] });
  host.requests = [fakeRequest(1, { source: "client", client: "Stripe" })];
  showApp(host);
  const connect = await screen.findByRole("region", { name: "Connect an app" });
  const chips = within(connect).getByRole("toolbar", { name: "Simulators of the app" });
  const code = () => within(connect).getByLabelText(".env", { selector: "pre" }).textContent;
  expect(code()).toContain("STRIPE_SECRET_KEY=••••••••");
  expect(code()).not.toContain("RESEND");
  fireEvent.click(within(chips).getByRole("button", { name: "Resend" }));
  expect(code()).toContain("STRIPE_BASE_URL=http://127.0.0.1:4701");
  expect(code()).toContain("RESEND_API_KEY=••••••••");
  const seen = within(connect).getByRole("list", { name: "Requests of the app" });
  await within(seen).findByText("seen Stripe");
  within(seen).getByText("waiting for the first request");
});

test("the choice of simulators stays when the panel moves after the first event", async () => {
  const host = showApp(new FakeHost({ kinds: ["payments", "email"] }));
  const findConnect = () => screen.findByRole("region", { name: "Connect an app" });
  const first = await findConnect();
  fireEvent.click(within(first).getByRole("button", { name: "Resend" }));
  host.record(1);
  await waitFor(() => expect(first.isConnected).toBe(false));
  const moved = await findConnect();
  within(moved).getByRole("button", { name: "Resend", pressed: true });
  expect(within(moved).getByLabelText(".env", { selector: "pre" }).textContent).toContain("RESEND");
});
