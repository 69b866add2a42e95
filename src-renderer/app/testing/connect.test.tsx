import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import { showApp } from "./show-app.tsx";

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
