import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { FakeHost } from "../../bridge/testing/fake-host.ts";
import { fakeRequest } from "../../bridge/testing/fake-requests.ts";
import { useConnect } from "../../features/overview/connect/connect-store.ts";
import { goTo } from "../../stores/location.ts";
import { showApp } from "./show-app.tsx";

beforeEach(() => {
  useConnect.setState(useConnect.getInitialState());
  goTo("overview");
});

const findConnect = () => screen.findByRole("region", { name: "Connect an app" });
const codeIn = (connect: HTMLElement, label = ".env") =>
  within(connect).getByLabelText(label, { selector: "pre" }).textContent;
const primaries = () =>
  [...document.querySelectorAll("main .button.primary")].map((button) => button.textContent);
const ownEndpoint = {
  ...{ kind: "payments", id: "we_1", url: "http://127.0.0.1:3000/hook", secret: "whsec_1" },
  ...{ enabled: true, types: ["*"], delivered: 0, failed: 0, last: null },
};

test("the environment of an app has every simulator that it uses, with its SDK", async () => {
  const host = new FakeHost({ kinds: ["payments", "email"] });
  host.requests = [fakeRequest(1, { source: "client", client: "stripe-node 17.5" })];
  showApp(host);
  const connect = await findConnect();
  const chips = within(connect).getByRole("toolbar", { name: "Simulators of the app" });
  expect(codeIn(connect)).toContain("STRIPE_SECRET_KEY=••••••••");
  expect(codeIn(connect)).not.toContain("RESEND");
  fireEvent.click(within(chips).getByRole("button", { name: "Resend" }));
  expect(codeIn(connect)).toContain("STRIPE_BASE_URL=http://127.0.0.1:4701");
  expect(codeIn(connect)).toContain("RESEND_API_KEY=••••••••");
  const seen = within(connect).getByRole("list", { name: "Requests of the app" });
  await within(seen).findByText("seen stripe-node 17.5");
  within(seen).getByText("no request yet");
});

test("one primary button leads from copying over the first request to registering a receiver", async () => {
  const host = showApp(new FakeHost({ kinds: ["payments", "email"], deliveryOn: false }));
  const connect = await findConnect();
  expect(primaries()).toEqual(["Copy 2 lines"]);
  const code = within(connect).getByLabelText(".env", { selector: "pre" });
  host.requests = [fakeRequest(1)];
  host.log.length += 1;
  host.tell();
  const register = await within(connect).findByRole("button", {
    name: "Register your webhook URL",
  });
  expect(primaries()).toEqual(["Register your webhook URL"]);
  expect(code.isConnected).toBe(true);
  fireEvent.click(register);
  await screen.findByRole("form", { name: "Register endpoint" });
  expect(window.location.hash).toBe("#/endpoints?register=payments");
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await waitFor(() => expect(window.location.hash).toBe("#/endpoints"));
});

test("requests of the panel do not hide the first request of an app", async () => {
  const host = new FakeHost({ kinds: ["payments"] });
  host.requests = Array.from({ length: 8 }, (_, place) =>
    fakeRequest(place + 1, { source: "panel", client: "" }),
  );
  showApp(host);
  const connect = await findConnect();
  within(connect).getByText("no request yet");
  host.requests = [...host.requests, fakeRequest(9, { client: "curl 8.5" })];
  host.tell();
  await within(connect).findByText("seen curl 8.5");
});

test("an app that has an endpoint leaves one line, which opens onto the lines to copy", async () => {
  const host = new FakeHost({ kinds: ["payments", "email"] });
  host.requests = [fakeRequest(1), fakeRequest(2, { kind: "email", client: "Stripe" })];
  host.endpoints = [ownEndpoint];
  showApp(host);
  const connect = await findConnect();
  // Each name once.
  await within(connect).findByText("seen Stripe");
  expect(within(connect).queryByRole("toolbar")).toBeNull();
  fireEvent.click(within(connect).getByRole("button", { name: "Lines to copy", expanded: false }));
  fireEvent.click(within(connect).getByRole("button", { name: "Resend" }));
  expect(codeIn(connect)).toContain("RESEND");
  expect(primaries()).toEqual([]);
});

test("the secret of the test receiver is not among the lines of the app", async () => {
  const host = new FakeHost({ kinds: ["payments"] });
  host.receiverUrl = ownEndpoint.url;
  host.endpoints = [{ ...ownEndpoint, secret: "whsec_test" }];
  showApp(host);
  const connect = await findConnect();
  fireEvent.click(within(connect).getByRole("button", { name: "Show keys" }));
  expect(codeIn(connect)).not.toContain("whsec_test");
  expect(primaries()).toHaveLength(1);
});

test("the choice of simulators stays through the first event and another place", async () => {
  const host = showApp(new FakeHost({ kinds: ["payments", "email"] }));
  const first = await findConnect();
  fireEvent.click(within(first).getByRole("button", { name: "Resend" }));
  host.record(1);
  await screen.findByText("1 event");
  expect(first.isConnected).toBe(true);
  goTo("events");
  await waitFor(() => expect(first.isConnected).toBe(false));
  goTo("overview");
  const again = await findConnect();
  within(again).getByRole("button", { name: "Resend", pressed: true });
  expect(codeIn(again)).toContain("RESEND");
});
